// Messages about ratings: what a game did to one.

export const ratings: typeof import("../en/ratings").ratings = {
  changes: "Puntuaciones",
  waiting: "Se están actualizando las puntuaciones…",
  late: "Las puntuaciones aún no están. Vuelve a cargar la página dentro de un rato.",
  first: "primera partida puntuada",
  provisional: "provisional",
};
