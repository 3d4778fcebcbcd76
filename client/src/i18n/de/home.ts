// Messages of the home page.

export const home: typeof import("../en/home").home = {
  line: "Acquire, das Brettspiel der Fusionen. Gründe Hotelketten, kaufe dich in die richtigen ein und sei dabei, wenn sie fusionieren.",
  play: "Jetzt spielen",
  playHow: "Du gegen drei Bots. Die Partie beginnt sofort.",
  setUp: "Tisch einrichten",
  local: "An einem Gerät spielen",
  screen: "An einem gemeinsamen Bildschirm spielen, mit Handys",
  open: "Aufzeichnung öffnen",
  learn: "In zehn Minuten lernen",
  learnHow: "Noch nie gespielt? Zehn kurze Lektionen an einem echten Tisch.",
  goOn: "Weiterlernen",
  goOnHow: (taken, of) => `Du hast ${taken} von ${of} Lektionen geschafft.`,
  solve: "Eine Aufgabe lösen",
  solveHow: "Du hast alle Lektionen geschafft. Jeden Tag wartet eine neue Aufgabe.",
  lessons: "Lektionen",
  puzzles: "Aufgaben",
  rules: "Spielregeln",
  lobby: "Lobby",
  leaderboard: "Rangliste",
  docs: "Dokumentation (auf Englisch)",
  starting: "Es wird ausgeteilt …",
  games: "Deine Partien",
  you: "Gast",
  trademark:
    "Acquire ist eine Marke ihres Inhabers. Mergemaker ist ein unabhängiges Werk, das mit ihm nicht verbunden ist und nicht von ihm unterstützt wird.",
};
