// Messages of games of several people at one device.

export const local: typeof import("../en/local").local = {
  title: "An einem Gerät spielen",
  lead: "Ein Gerät geht herum. Zwischen den Zügen verdeckt ein Vorhang alle Plättchen.",
  players: "Spieler",
  people: "Personen",
  countPeople: "Anzahl der Personen",
  name: (number) => `Name von Spieler ${number}`,
  yours: "Dein Name",
  somebody: (number) => `Spieler ${number}`,
  bots: "Bots",
  countBots: "Anzahl der Bots",
  level: "Die Bots spielen",
  create: "Partie beginnen",
  creating: "Der Tisch wird vorbereitet …",

  curtain: "Vorhang",
  pass: (name) => `Gib das Gerät an ${name} weiter`,
  nobody: "Die Bots spielen",
  asked: (name) => `${name} muss auf einen Vorschlag antworten`,
  hand: (name) => `Die Hand von ${name}`,
  iAm: (name) => `Ich bin ${name}`,
  undo: (name) => `Den Zug von ${name} zurücknehmen`,
  reclaim: (name) => `${name} nimmt den Platz zurück`,
};
