// Messages of the help sheet.

export const help = {
  title: "Keys and help",
  keys: "Keys",
  list: [
    { keys: "1–6", what: "pick a tile" },
    { keys: "Enter", what: "do what is chosen" },
    { keys: "L T A F W C I", what: "choose a chain, or add a share (Shift takes one off)" },
    { keys: "S T H", what: "shares of a chain taken over: sell all, trade the most, hold all" },
    { keys: "Y N", what: "accept or decline a trade" },
    { keys: "E", what: "end the game" },
    { keys: "B", what: "a hint: the best move, and why" },
    { keys: "U", what: "undo" },
    { keys: "Arrows", what: "walk over the board" },
    { keys: "Esc", what: "close, or come back to now" },
    { keys: "?", what: "this help" },
  ],
  letters: "Single-key shortcuts",
  rules: "How the game is played",
  pace: "How fast bots play",
  paces: { instant: "at once", brisk: "brisk", relaxed: "relaxed" },
  sound: "Sounds",
  theme: "Theme",
  themes: { system: "as the system", light: "light", dark: "dark" },
};
