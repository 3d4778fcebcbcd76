// Messages about ratings: what a game did to one.

export const ratings: typeof import("../en/ratings").ratings = {
  changes: "Wertungen",
  waiting: "Die Wertungen werden berechnet …",
  late: "Die Wertungen sind noch nicht da. Lade die Seite später noch einmal.",
  first: "erste gewertete Partie",
  provisional: "vorläufig",
};
