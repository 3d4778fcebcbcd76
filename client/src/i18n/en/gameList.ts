// Messages of a list of games.

export const gameList = {
  yourTurn: "your turn",
  phase: { waiting: "waiting to start", playing: "in progress", over: "over", stopped: "stopped midway", closed: "closed" },
  resigned: "you no longer play",
};
