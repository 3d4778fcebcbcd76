// Messages about ratings: the leaderboard, and what a game did to a rating.

export const ratings: typeof import("../en/ratings").ratings = {
  title: "Rangliste",
  lead: "Die besten Spieler nach ihren gewerteten Partien. Neue beginnen mit 1.000 Punkten, und 400 Punkte mehr bedeuten, etwa zehnmal so oft vorn zu liegen wie hinten.",
  pools: { "2": "2 Spieler", "3-4": "3–4 Spieler", "5-6": "5–6 Spieler" },
  pool: "Anzahl der Spieler",
  place: "Platz",
  player: "Spieler",
  points: "Punkte",
  games: "Gewertete Partien",
  you: "du",
  nobody: "Noch hat niemand genug gewertete Partien gespielt. Hier erscheint man nach etwa einem Dutzend.",
  how: "Bots stehen zum Vergleich dabei. Ihre Wertungen wurden gemessen und ändern sich nie.",
  loading: "Die Rangliste wird geladen …",
  changes: "Wertungen",
  waiting: "Die Wertungen werden berechnet …",
  late: "Die Wertungen sind noch nicht da. Lade die Seite später noch einmal.",
  first: "erste gewertete Partie",
  provisional: "vorläufig",
  course: (games) => `Die Wertung nach ${games === 1 ? "einer Partie" : `jeder von ${games} Partien`}`,
};
