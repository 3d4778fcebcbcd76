// Messages of a list of games.

export const gameList: typeof import("../en/gameList").gameList = {
  yourTurn: "te toca",
  phase: { waiting: "aún no ha empezado", playing: "en curso", over: "terminada", stopped: "interrumpida", closed: "cerrada" },
  resigned: "ya no juegas",
};
