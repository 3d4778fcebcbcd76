// Messages of the first page, of an invite, and of a table where people still come in.

export const home = {
  title: "Mergemaker",
  line: "Acquire, the board game of mergers. Found hotel chains, buy into the right ones, and be there when they merge.",
  play: "Play now",
  playHow: "You and three bots, dealt at once.",
  setUp: "Set up a table",
  open: "Open a record",
  rules: "How to play",
  starting: "Dealing…",
  games: "Your games",
  yourTurn: "your turn",
  phase: { waiting: "waiting to start", playing: "under way", over: "over", stopped: "stopped midway" },
  with: (names: string) => `with ${names}`,
  trademark:
    "Acquire is its owner’s trademark. Mergemaker is an independent work, not affiliated with or endorsed by them.",
  notFound: "There is no page here.",
  noGame: "There is no such game.",
  noInvite: "This invite leads nowhere. Ask for a new link.",
  toHome: "To the first page",
  opening: "Opening…",
  chunk: "A part of the page could not be loaded.",
};

export const waiting = {
  title: "The table is being set",
  link: "Send this link to those who should play",
  copy: "Copy",
  seats: "Seats",
  open: "free",
  you: "you",
  bot: "bot",
  away: "away",
  name: "Your name",
  sit: "Take a seat",
  leave: "Leave the table",
  start: "Start the game",
  startHow: (open: number) =>
    open === 0
      ? "Everybody is here."
      : open === 1
        ? "A bot takes the free seat."
        : `Bots take the ${open} free seats.`,
  full: "Every seat is taken. You can stay and watch.",
  soon: "The game starts when whoever made the table says so.",
};
