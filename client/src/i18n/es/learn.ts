// Messages of the lessons, whatever they are about.

export const learn: typeof import("../en/learn").learn = {
  title: "Aprender a jugar",
  lead: "Diez lecciones cortas en una mesa de verdad. En cada una hay algo que hacer y algo que entender.",
  all: "Todas las lecciones",
  unknown: "Esa lección no existe.",
  loading: "Preparando el tablero…",
  numberOf: (number, count) => `Lección ${number} de ${count}`,
  taken: (count, of) => (count === of ? "Has hecho todas las lecciones." : `Has hecho ${count} de ${of}.`),
  done: "hecha",
  begin: "Empezar",
  goOn: "Seguir",
  next: (title) => `Siguiente: ${title}`,
  again: "Otra vez",
  play: "Jugar una partida",
  rules: "Las reglas completas",
};
