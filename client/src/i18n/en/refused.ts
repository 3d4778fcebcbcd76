// Why something was not done, by the code of the refusal. Those whose reason names what only the server
// knows (a seat, a number) are not here: the server's own sentence stands.

export const refused: Record<string, string> = {
  stale: "The game has moved on since you chose that. Have another look.",
  over: "The game is over.",
  "game-over": "The game is over.",
  "not-begun": "The game has not begun yet.",
  "no-seat": "You are watching: you have no seat at this table.",
  "bot-plays": "A bot plays this seat. Take it back first.",
  "no-undo": "Too late to undo: something hidden was seen, or somebody else has acted.",
  "no-such-game": "There is no such game.",
  "no-such-invite": "This invite leads nowhere. Ask for a new link.",
  "no-name": "A name needs at least one letter or figure.",
  "not-over": "That has to wait until the game is over.",
  busy: "Too many games wait for their review. Try again later.",
  "no-hint": "No hint could be found. Try again.",
  "not-stored": "The server could not store that. Try again in a moment.",
};
