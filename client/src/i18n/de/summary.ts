// Messages of the summary of a review: three sentences on a game, what to remember of it, and accuracy.

import { figures, percent, tenths } from "../../lib/figures";
import { money } from "../../lib/money";
import type { AnyFact, Course, Decider, Part, SeatSummary, SwingCause, Turning } from "../../protocol";
import type { Names } from "../names";
import { and, chainName, does, ordinal, plural, toWhom, whom } from "./grammar";
import { points } from "./replay";

/** The turn that a ply belongs to. */
type TurnOf = (ply: number) => number;

const size = (change: number) => points(Math.abs(change)).replace("+", "");

const yours = (names: Names, seat: number) => seat === names.you;
/** „deine Chance“, „die Chance von Ann“. */
const chance = (names: Names, seat: number) =>
  yours(names, seat) ? "deine Gewinnchance" : `die Gewinnchance von ${names.seats[seat]}`;

export const summary: typeof import("../en/summary").summary = {
  title: "Was geschah",
  of: "Für",
  you: "dich",
  more: "Mehr",
  less: "Weniger",
  show: "Anzeigen",
  parts: { remember: "Zum Merken", turns: "Wendepunkte", accuracy: "Genauigkeit" },

  sentences: (one, names, turnOf) => [
    `${result(one, names)}${one.fact ? `; ${inMoney(one.fact, one.seat, names, turnOf)}` : ""}.`,
    `${wentHow(one, names, turnOf)}.`,
    `${decided(one, names)}.`,
  ],

  rememberNone: "Keine Entscheidung ragt heraus: Nichts war ein Fehler, und an keiner einzelnen Wahl hing viel.",
  turn: (turn) => `Zug ${turn}`,
  mistake: (loss, error) => `Ein Fehler: −${size(loss)} ± ${tenths(100 * error)} Punkte`,
  found: (loss, error) => `Gut gefunden: Das Nächstbeste hätte ${size(loss)} ± ${tenths(100 * error)} Punkte gekostet`,
  played: "Gespielt",
  better: "Besser",
  nextBest: "Das Nächstbeste",
  why: "Warum",
  whyFor: (name) => `Was ein Tipp ${name} gesagt hätte`,

  accuracyHow:
    "100 % für die beste Entscheidung, die sich fand, und halb so viel für je 2 Punkte, die eine gekostet hat. Nur Entscheidungen mit einer Wahl zählen; daneben steht, wie viele es waren.",
  phases: { founding: "Legen, Gründen", buying: "Kaufen", mergers: "Fusionen", end: "Endspiel" },
  overall: "Insgesamt",
  here: "Diese Partie",
  before: "Vorher",
  rests: (decisions) => `von ${figures(decisions)}`,
  none: "Es war nichts zu entscheiden.",
  earlier: (games, decisions) =>
    `„Vorher“ sind ${plural(games, "frühere Partie", "frühere Partien")} von dir mit ${plural(decisions, "Entscheidung", "Entscheidungen")}. Das siehst nur du.`,
  earlierNone: "Nach deiner nächsten analysierten Partie kannst du vergleichen.",
  figure: (accuracy) => percent(accuracy / 100),
};

function result({ seat, place, winners, rival, margin }: SeatSummary, names: Names): string {
  if (place === null || rival === null || margin === null)
    return "Die Partie endete vorzeitig, daher hat sie niemand gewonnen";
  if (place > 1)
    return `${does(names, seat, "hat", "hast")} den ${ordinal(place)} Platz belegt, ${money(-margin)} hinter ${toWhom(names, rival)}`;
  if (winners.length > 1) {
    const others = winners.filter((other) => other !== seat).map((other) => toWhom(names, other));
    return `${does(names, seat, "teilt", "teilst")} den ersten Platz mit ${and(others)}`;
  }
  return `${does(names, seat, "hat", "hast")} mit ${money(margin)} Vorsprung auf ${whom(names, rival)} gewonnen`;
}

/** What explains most of the result in dollars. */
function inMoney(fact: AnyFact, seat: number, names: Names, turnOf: TurnOf): string {
  const turn = `Zug ${turnOf(fact.ply)}`;
  switch (fact.type) {
    case "merger":
      return `am meisten brachte die Übernahme von ${chainName(names, fact.chain)} durch ${chainName(names, fact.survivor)} in ${turn}: ${money(fact.own)}`;
    case "majority":
      return `die Mehrheit an ${chainName(names, fact.chain)}, in ${turn} an ${whom(names, fact.rival)} verloren, machte bei der Auszahlung ${money(fact.amount)} aus`;
    case "cash":
      return `ab ${turn} fehlte ${toWhom(names, seat)} zu Beginn von ${plural(fact.turns, "Zug", "Zügen")} in Folge das Geld für eine einzige Aktie`;
  }
}

/** How the chances went, and their biggest swing. */
function wentHow({ seat, course: went, turning }: SeatSummary, names: Names, turnOf: TurnOf): string {
  const before = went && !(went.kind === "slipped" && went.ply === turning?.ply) ? [course(went, seat, names, turnOf)] : [];
  const all = [...before, turning ? swing(turning, seat, names, turnOf) : "von einer Entscheidung zur nächsten änderte sich die Chance nie stark"];
  return capital(all.join("; "));
}

function course(went: Course, seat: number, names: Names, turnOf: TurnOf): string {
  const turn = `Zug ${turnOf(went.ply)}`;
  switch (went.kind) {
    case "led":
      return `${does(names, seat, "lag", "lagst")} ab ${turn} vorn`;
    case "came_back":
      return `${does(names, seat, "hatte", "hattest")} in ${turn} nur noch eine Chance von ${percent(went.win)}`;
    case "trailed":
      return `${does(names, seat, "lag", "lagst")} ab ${turn} zurück`;
    case "slipped":
      return `${does(names, seat, "hatte", "hattest")} in ${turn} eine Chance von ${percent(went.win)}`;
    case "pulled_ahead":
    case "fell_behind": {
      if (went.win === 0 || went.win === 1) return "Es war bis zum Ende offen";
      const way = went.kind === "pulled_ahead" ? "vorn" : "zurück";
      return `${does(names, seat, "lag", "lagst")} ab ${turn} endgültig ${way}`;
    }
  }
}

function swing({ ply, before, after, merger, cause }: Turning, seat: number, names: Names, turnOf: TurnOf): string {
  const step = `der größte Sprung kam in Zug ${turnOf(ply)}: Da ${before > after ? "fiel" : "stieg"} ${chance(names, seat)} von ${percent(before)} auf ${percent(after)}`;
  if (merger) {
    const taken = `${chainName(names, merger.chain)} von ${chainName(names, merger.survivor)} übernommen wurde`;
    const paid = yours(names, merger.first) ? "du" : names.seats[merger.first];
    return `${step}, als ${taken} und ${paid} ${money(merger.amount)} ${yours(names, merger.first) ? "bekamst" : "bekam"}`;
  }
  return cause === null ? step : `${step}, ${CAUSES[cause]}`;
}

const CAUSES: Record<SwingCause, string> = {
  mistake: "vor allem durch einen Fehler",
  draw: "vor allem durch das Glück beim Ziehen",
  others: "vor allem durch das Spiel der anderen",
};

/** What the result is due to, and what mistakes cost. */
function decided({ seat, place, mistake_count: count, mistakes, draws, others, decided_by }: SeatSummary, names: Names): string {
  const made = mistakesOf(names, seat, count);
  const cost =
    count === 0
      ? `einen sicheren Fehler ${yours(names, seat) ? "hast du" : `hat ${names.seats[seat]}`} nicht gemacht`
      : `${made} ${count === 1 ? "kostete" : "kosteten zusammen"} ${size(mistakes.change)} Punkte`;
  if (place === null) return capital(cost);
  const parts: Record<Decider, [string, Part | null]> = {
    mistakes: [made, mistakes],
    draws: [yours(names, seat) ? "dein Glück beim Ziehen" : `das Glück von ${names.seats[seat]} beim Ziehen`, draws],
    others: ["das Spiel der anderen", others],
  };
  const by = decided_by.map((decider) => {
    const [what, part] = parts[decider];
    return part ? `${what} (${points(part.change)} ± ${tenths(100 * part.error)} Punkte)` : what;
  });
  if (by.length === 0) return `Was den Ausschlag gab, lassen die Zahlen offen; ${cost}`;
  const many = by.length > 1 || (count > 1 && decided_by[0] === "mistakes");
  const decisive = `Den Ausschlag ${many ? "gaben" : "gab"} vor allem ${and(by)}`;
  return decided_by.includes("mistakes") ? decisive : `${decisive}; ${cost}`;
}

function mistakesOf(names: Names, seat: number, count: number): string {
  if (yours(names, seat)) return count === 1 ? "dein einziger Fehler" : `deine ${count} Fehler`;
  return count === 1 ? `der einzige Fehler von ${names.seats[seat]}` : `die ${count} Fehler von ${names.seats[seat]}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
