// Messages of the leaderboard, and of ratings over time.

export const leaderboard: typeof import("../en/leaderboard").leaderboard = {
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
  course: (games) => `Die Wertung nach ${games === 1 ? "einer Partie" : `jeder von ${games} Partien`}`,
};
