// Messages of a list of games.

export const gameList: typeof import("../en/gameList").gameList = {
  yourTurn: "du bist dran",
  phase: { waiting: "noch nicht begonnen", playing: "läuft", over: "zu Ende", stopped: "abgebrochen", closed: "geschlossen" },
  resigned: "du spielst nicht mehr mit",
};
