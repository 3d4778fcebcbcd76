// Messages of the puzzles.

import { figures, percent, signed, tenths } from "../../lib/figures";
import { plural } from "./grammar";

export const puzzles: typeof import("../en/puzzles").puzzles = {
  title: "Aufgaben",
  lead: "Stellungen aus Partien, in denen eine Entscheidung eindeutig die beste ist und eine andere verlockt.",
  today: "Aufgabe des Tages",
  next: "Nächste Aufgabe",
  solve: "Lösen",
  again: "Noch einmal versuchen",
  over: "Von vorn",
  loading: "Das Brett wird aufgebaut …",
  all: "Alle Aufgaben",
  about: "Worum es geht",
  anything: "Alles",
  theme: {
    founding: "Wettlauf um Gründungen",
    majority: "Mehrheit",
    merger: "Zeitpunkt der Fusion",
    disposition: "Verkaufen, tauschen, behalten",
    cash: "Geld",
    endgame: "Endspiel",
  },
  solvedOf: (solved, all) => `${solved} von ${all}`,
  solvedWord: "Gelöst",
  missedWord: "Nicht gelöst",
  missedOnes: "Diese hast du nicht gelöst. Versuche sie noch einmal:",
  yourRating: "Deine Wertung",
  kept: "Deine Wertung und was du gelöst hast, merkt sich dieser Browser.",
  rating: (rating) => `Wertung ${figures(rating)}`,
  rated: (rating) => `Wertung ${figures(rating)}`,
  players: (count) => plural(count, "Spieler", "Spieler"),
  none: "Darüber gibt es keine Aufgabe.",

  ask: (name) => `Du bist ${name}. Was ist die beste Entscheidung?`,
  hints: {
    place: "Wähle ein Plättchen.",
    found: "Wähle die Kette, die gegründet wird.",
    survivor: "Wähle die Kette, die bestehen bleibt.",
    next: "Wähle die Kette, die zuerst übernommen wird.",
    dispose: "Verkaufen, tauschen oder behalten?",
    buy: "Wähle die Aktien, die du kaufst, wenn überhaupt.",
    replace: "Wähle die Plättchen, die du austauschst, wenn überhaupt.",
    answer: "Nimmst du den Handel an?",
  },

  right: "Das ist die beste Entscheidung.",
  tied: "So gut wie die beste, im Rahmen der Genauigkeit.",
  wrong: "Es gibt eine bessere Entscheidung.",
  change: (change, rating) => (change === 0 ? `Deine Wertung: ${figures(rating)}` : `Deine Wertung: ${figures(rating)} (${signed(change)})`),
  decision: "Entscheidung",
  wins: "Gewinnt",
  percent,
  loss: "Verlust",
  behind: (loss, error) => `−${tenths(100 * loss)} ± ${tenths(100 * error)}`,
  best: "am besten",
  chosen: "deine",
  tempting: "verlockend",
  notCompared: "keine der verglichenen",
  show: "Drück auf eine Entscheidung, um auf dem Brett zu sehen, was daraus wird.",
  why: (best, tempting) => `Warum „${best}“ und nicht „${tempting}“`,
  trials: (trials) =>
    `Gewinnchancen in Prozent, aus ${figures(trials)} Möglichkeiten, wie verteilt sein kann, was du nicht siehst (weniger bei denen, die weit zurückliegen); ± gibt das 95-%-Intervall an.`,

  own: {
    title: "Deine eigenen",
    how: "Entscheidungen, die du aus Analysen aufgehoben hast, so wie die Spieler die Partie sehen konnten. Welche es sind, merkt sich dieser Browser.",
    from: ({ game, player, turn }) => `${player} in ${game}, Zug ${turn}`,
    remove: ({ game, turn }) => `Aufgabe aus ${game}, Zug ${turn}, entfernen`,
    played: "in der Partie",
  },
};
