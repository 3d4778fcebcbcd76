// Messages around the lessons.

export const learn: typeof import("../en/learn").learn = {
  title: "Spielen lernen",
  lead: "Zehn kurze Lektionen an einem echten Tisch. In jeder ist etwas zu tun und etwas zu verstehen.",
  all: "Alle Lektionen",
  unknown: "Diese Lektion gibt es nicht.",
  loading: "Das Brett wird aufgebaut …",
  numberOf: (number, count) => `Lektion ${number} von ${count}`,
  taken: (count, of) =>
    count === of ? "Du hast alle Lektionen geschafft." : `Du hast ${count} von ${of} geschafft.`,
  done: "geschafft",
  begin: "Anfangen",
  goOn: "Weitermachen",
  next: (title) => `Weiter: ${title}`,
  again: "Noch einmal",
  play: "Eine Partie spielen",
  rules: "Die vollständigen Regeln",
};
