// Messages of games of several people at one device.

export const local = {
  title: "Play on one device",
  lead: "Pass one device around. Between turns a curtain hides everybody’s tiles.",
  players: "Players",
  people: "People",
  countPeople: "Number of people",
  name: (number: number) => `Name of player ${number}`,
  yours: "Your name",
  somebody: (number: number) => `Player ${number}`,
  bots: "Bots",
  countBots: "Number of bots",
  level: "The bots play",
  create: "Start the game",
  creating: "Making the table…",

  curtain: "Curtain",
  pass: (name: string) => `Pass the device to ${name}`,
  nobody: "The bots are playing",
  asked: (name: string) => `${name} has to answer a proposal`,
  hand: (name: string) => `${name}’s hand`,
  iAm: (name: string) => `I’m ${name}`,
  undo: (name: string) => `Take back ${name}’s move`,
  reclaim: (name: string) => `${name} takes the seat back`,
};
