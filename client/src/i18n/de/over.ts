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
    const called = winners.map((seat) => (seat === names.you ? "du" : (names.seats[seat] ?? "")));
    if (called.length > 1) {
      const all = and(called);
      return `${all.charAt(0).toUpperCase()}${all.slice(1)} teilen sich den Sieg mit je ${money(dollars)}.`;
    }
    return winners[0] === names.you ? `Du gewinnst mit ${money(dollars)}.` : `${called[0]} gewinnt mit ${money(dollars)}.`;
  },
  why: {
    declared: (name) => (name === null ? "Das Ende wurde angesagt." : `${name} hat die Partie beendet.`),
    "stalemate-hands": () => "Alle Hände sind leer.",
    "stalemate-round": () => "Eine ganze Runde lang hat niemand ein Plättchen gelegt.",
    agreed: () => "Alle waren einverstanden, die Partie zu beenden.",
  },
  bonus: WHY_PAID,
  held: "Geld auf der Hand",
  sale: (shares, price) => `${shares} zu ${money(price)}`,
  stopped: "Die Partie wurde abgebrochen",
  stoppedHow: "Sie wurde nicht zu Ende gespielt, deshalb gewinnt niemand. Alle Plättchen sind jetzt zu sehen.",
  rematch: "Noch einmal spielen",
  wanted: (names, seats) => {
    const others = seats.filter((seat) => seat !== names.you).map((seat) => names.seats[seat] ?? "");
    const all = seats.length > others.length ? [...others, "du"] : others;
    return `Noch einmal spielen ${all.length === 1 ? "möchte" : "möchten"}: ${and(all)}.`;
  },
  join: "Bei der nächsten Partie mitspielen",
  watch: "Bei der nächsten Partie zuschauen",
  review: "Analyse",
  replay: "Wiederholung ansehen",
  record: "Aufzeichnung sichern",
  home: "Startseite",
  fair: "Austeilen prüfen",
};
