// How each opponent plays, by its key.

export const opponents: typeof import("../en/opponents").opponents = {
  pip: "Pone las fichas según le llegan y compra lo que le parece bonito. Bueno para una primera partida.",
  penny: "Cuenta lo que tendría hoy y nunca piensa en mañana.",
  clarence: "Funda pronto, lucha por las mayorías y guarda dinero para la próxima fusión.",
  ines: "Ha jugado cientos de miles de partidas contra sí misma y juega por intuición.",
  sterling: "Piensa una ronda entera por delante, una y otra vez, antes de cada jugada.",
};
