// Messages of the home page.

export const home = {
  line: "Acquire, the board game of mergers. Found hotel chains, buy into the right ones, and be there when they merge.",
  play: "Play now",
  playHow: "You against three bots. The game starts right away.",
  setUp: "Set up a table",
  local: "Play on one device",
  screen: "Play on a shared screen, with phones",
  open: "Open a record",
  learn: "Learn it in ten minutes",
  learnHow: "Never played it? Ten short lessons at a real table.",
  goOn: "Go on learning",
  goOnHow: (taken: number, of: number) => `You have taken ${taken} of ${of} lessons.`,
  solve: "Solve a puzzle",
  solveHow: "You have taken every lesson. A new puzzle waits every day.",
  lessons: "Lessons",
  puzzles: "Puzzles",
  rules: "How to play",
  lobby: "Lobby",
  leaderboard: "Leaderboard",
  docs: "Documentation",
  starting: "Dealing…",
  games: "Your games",
  you: "Guest",
  trademark:
    "Acquire is its owner’s trademark. Mergemaker is an independent work, not affiliated with or endorsed by them.",
};
