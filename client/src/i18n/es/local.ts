// Messages of games of several people at one device.

export const local: typeof import("../en/local").local = {
  title: "Jugar en un dispositivo",
  lead: "Pasaos un dispositivo. Entre turno y turno, un telón oculta las fichas de cada uno.",
  players: "Jugadores",
  people: "Personas",
  countPeople: "Número de personas",
  name: (number) => `Nombre del jugador ${number}`,
  yours: "Tu nombre",
  somebody: (number) => `Jugador ${number}`,
  bots: "Bots",
  countBots: "Número de bots",
  level: "Los bots juegan",
  create: "Empezar la partida",
  creating: "Preparando la mesa…",

  curtain: "Telón",
  pass: (name) => `Pasa el dispositivo a ${name}`,
  nobody: "Juegan los bots",
  asked: (name) => `${name} tiene que responder a una propuesta`,
  hand: (name) => `Las fichas de ${name}`,
  iAm: (name) => `Soy ${name}`,
  undo: (name) => `Deshacer la jugada de ${name}`,
  reclaim: (name) => `${name} recupera su sitio`,
};
