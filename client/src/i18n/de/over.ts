// Messages of the end of a game.

import { money } from "../../lib/money";
import { and } from "./grammar";
import { WHY_PAID } from "./logLines";

export const over: typeof import("../en/over").over = {
  title: "Partie zu Ende",
  standings: "Endstand",
  place: "Platz",
  player: "Spieler",
  cash: "Geld",
  bonuses: "Prämien",
  sales: "Verkauf der Aktien",
  total: "Summe",
  items: (name) => `Wie sich die Summe von ${name} ergibt`,
  winner: (names, winners, dollars) => {
    const others = winners.filter((seat) => seat !== names.you).map((seat) => names.seats[seat] ?? "");
    const yours = others.length < winners.length;
    if (winners.length > 1) {
      return yours
        ? `${and([...others, "du"])} teilt euch den Sieg mit je ${money(dollars)}.`
        : `${and(others)} teilen sich den Sieg mit je ${money(dollars)}.`;
    }
    return yours ? `Du gewinnst mit ${money(dollars)}.` : `${others[0]} gewinnt mit ${money(dollars)}.`;
  },
  why: {
    declared: (name) => (name === null ? "Das Ende wurde angesagt." : `${name} hat die Partie beendet.`),
    "stalemate-hands": () => "Alle Hände sind leer.",
    "stalemate-round": () => "Eine ganze Runde lang hat niemand ein Plättchen gelegt.",
    agreed: () => "Alle waren einverstanden, die Partie zu beenden.",
  },
  bonus: WHY_PAID,
  held: "Bargeld",
  sale: (shares, price) => `${shares} zu ${money(price)}`,
  stopped: "Die Partie wurde abgebrochen",
  stoppedHow: "Sie wurde nicht zu Ende gespielt, deshalb gewinnt niemand. Alle Plättchen sind jetzt zu sehen.",
  rematch: "Noch einmal spielen",
  wanted: (names, seats) => {
    const others = seats.filter((seat) => seat !== names.you).map((seat) => names.seats[seat] ?? "");
    const all = seats.length > others.length ? [...others, "du"] : others;
    return `Bereit für noch eine Partie: ${and(all)}.`;
  },
  join: "Bei der nächsten Partie mitspielen",
  watch: "Bei der nächsten Partie zuschauen",
  review: "Analyse",
  replay: "Wiederholung ansehen",
  record: "Aufzeichnung speichern",
  home: "Startseite",
  fair: "Austeilen prüfen",
};
