// Messages of the first page, of an invite, and of a table that has not started.

export const home = {
  title: "Mergemaker",
  line: "Acquire, the board game of mergers. Found hotel chains, buy into the right ones, and be there when they merge.",
  play: "Play now",
  playHow: "You against three bots. The game starts right away.",
  setUp: "Set up a table",
  local: "Play on one device",
  screen: "Play on a shared screen, with phones",
  open: "Open a record",
  rules: "How to play",
  lobby: "Lobby",
  leaderboard: "Leaderboard",
  starting: "Dealing…",
  games: "Your games",
  you: "Guest",
  yourTurn: "your turn",
  phase: { waiting: "waiting to start", playing: "in progress", over: "over", stopped: "stopped midway", closed: "closed" },
  resigned: "you no longer play",
  trademark:
    "Acquire is its owner’s trademark. Mergemaker is an independent work, not affiliated with or endorsed by them.",
  notFound: "There is no page here.",
  toHome: "Go to the home page",
  opening: "Opening…",
  chunk: "Part of the page could not be loaded.",
};

export const waiting = {
  title: "Waiting for players",
  link: "Send this link to the people you want to play with",
  copy: "Copy the invite link",
  qr: "Show a QR code for somebody nearby",
  qrOf: "QR code of the link",
  seats: "Seats",
  open: "free",
  you: "you",
  bot: "bot",
  name: "Your name",
  guest: "Guest",
  byLink: "To take a seat you need the table’s link. You can stay and watch.",
  sit: "Take a seat",
  leave: "Leave the table",
  start: "Start the game",
  startHow: (open: number) =>
    open === 0
      ? "Every seat is taken."
      : open === 1
        ? "A bot will take the free seat."
        : `Bots will take the ${open} free seats.`,
  startsIn: (time: string) => `The game starts in ${time}.`,
  startsNow: "The game starts…",
  startsHow: "Whoever comes before that plays with you, and bots take the seats still free.",
  full: "Every seat is taken. You can stay and watch.",
  soon: "The host will start the game.",
  rematch: "The game starts by itself once every seat is taken.",
  closed: "This table was closed",
  closedHow: "Everybody left before the game began.",
};
