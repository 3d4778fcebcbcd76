// Messages of the help sheet.

export const help = {
  title: "Keys and help",
  keys: "Keys",
  list: [
    { keys: "1–6", what: "pick a tile" },
    { keys: "Enter", what: "confirm the choice" },
    { keys: "L T A F W C I", what: "choose a chain, or add a share (with Shift, remove one)" },
    { keys: "S T H", what: "after a merger: sell all, trade the maximum, hold all" },
    { keys: "Y N", what: "accept or decline a trade or a proposal" },
    { keys: "E", what: "end the game" },
    { keys: "B", what: "a hint: the best move, and why" },
    { keys: "U", what: "undo" },
    { keys: "Arrows", what: "move around the board" },
    { keys: "Esc", what: "close, or go back to now" },
    { keys: "?", what: "this help" },
  ],
  letters: "Single-key shortcuts",
  coach: "Explain the game as I play",
  noCoach: "Stop explaining",
  rules: "How the game is played",
  pace: "How fast bots play",
  paces: { instant: "instant", brisk: "brisk", relaxed: "relaxed" },
  sound: "Sounds",
  theme: "Theme",
  themes: { system: "same as the system", light: "light", dark: "dark" },
};
