// Messages about ratings.

export const ratings: typeof import("../en/ratings").ratings = {
  title: "Clasificación",
  lead: "Los mejores jugadores, según sus partidas puntuadas. Se empieza con 1000 puntos, y 400 puntos más significan quedar por delante unas diez veces por cada una por detrás.",
  pools: { "2": "2 jugadores", "3-4": "3–4 jugadores", "5-6": "5–6 jugadores" },
  pool: "Número de jugadores",
  place: "Puesto",
  player: "Jugador",
  points: "Puntos",
  games: "Partidas puntuadas",
  you: "tú",
  nobody: "Nadie ha jugado aún bastantes partidas puntuadas. Se aparece aquí tras una docena, más o menos.",
  how: "Los bots están para comparar. Sus puntuaciones se midieron y no cambian nunca.",
  loading: "Cargando la clasificación…",
  changes: "Puntuaciones",
  waiting: "Se están actualizando las puntuaciones…",
  late: "Las puntuaciones aún no están. Vuelve a cargar la página dentro de un rato.",
  first: "primera partida puntuada",
  provisional: "provisional",
  course: (games) => `La puntuación después de ${games === 1 ? "una partida" : `cada una de ${games} partidas`}`,
};
