// Messages of a table that has not started.

export const waiting = {
  title: "Waiting for players",
  link: "Send this link to the people you want to play with",
  copy: "Copy the invite link",
  /** Before and after the command that starts the server. */
  onlyHere: [
    "Other devices cannot open this address, which means this computer only. Start the server with “",
    "”, and open this page at the computer’s address in your network.",
  ],
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
  startsHow: "Anyone who joins before then plays; bots take the seats that are left.",
  full: "Every seat is taken. You can stay and watch.",
  soon: "The host will start the game.",
  rematch: "The game starts by itself once every seat is taken.",
  closed: "This table was closed",
  closedHow: "The game never began.",
};
