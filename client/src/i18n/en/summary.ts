// Messages of the summary of a review: three sentences on a game, what to remember of it, and accuracy.

import { figures, percent, tenths } from "../../lib/figures";
import { money } from "../../lib/money";
import type { AnyFact, Course, Decider, GamePhase, Part, SeatSummary, SwingCause, Turning } from "../../protocol";
import type { Names } from "../names";
import { and, chainName, does, ordinal, plural, whom } from "./grammar";
import { points } from "./replay";

/** The turn that a ply belongs to. */
type TurnOf = (ply: number) => number;

const size = (change: number) => points(Math.abs(change)).replace("+", "");

/** "your", "Ann’s". */
const whose = (names: Names, seat: number) => (seat === names.you ? "your" : `${names.seats[seat]}’s`);

export const summary = {
  title: "What happened",
  of: "For",
  you: "you",
  more: "More",
  less: "Less",
  show: "Show",
  parts: { remember: "To remember", turns: "Turning points", accuracy: "Accuracy" },

  /** The game in three sentences, as it went for one seat. */
  sentences: (one: SeatSummary, names: Names, turnOf: TurnOf): string[] => [
    `${result(one, names)}${one.fact ? `; ${inMoney(one.fact, one.seat, names, turnOf)}` : ""}.`,
    `${wentHow(one, names, turnOf)}.`,
    `${decided(one, names)}.`,
  ],

  rememberNone: "No decision stands out: nothing was a mistake, and nothing hung on a single choice.",
  turn: (turn: number) => `Turn ${turn}`,
  mistake: (loss: number, error: number) => `A mistake: −${size(loss)} ± ${tenths(100 * error)} points`,
  found: (loss: number, error: number) =>
    `Well found: the next best would have cost ${size(loss)} ± ${tenths(100 * error)} points`,
  played: "Played",
  better: "Better",
  nextBest: "Next best",
  why: "Why",
  /** Reasons address whoever decided. */
  whyFor: (name: string) => `What a hint would have told ${name}`,

  accuracyHow:
    "100% for the best decision that was found, and half as much for every 2 points that one cost. Only decisions with a choice count; beside it is how many there were.",
  phases: {
    founding: "Tiles, founding",
    buying: "Buying",
    mergers: "Mergers",
    end: "Endgame",
  } satisfies Record<GamePhase, string>,
  overall: "Overall",
  here: "This game",
  before: "Before",
  rests: (decisions: number) => `of ${figures(decisions)}`,
  none: "Nothing was decided.",
  earlier: (games: number, decisions: number) =>
    `“Before” is ${plural(games, "earlier game")} of yours, with ${plural(decisions, "decision")}. Only you see it.`,
  earlierNone: "After your next reviewed game you can compare.",
  figure: (accuracy: number) => percent(accuracy / 100),
};

function result({ seat, place, winners, rival, margin }: SeatSummary, names: Names): string {
  if (place === null || rival === null || margin === null) return "The game stopped midway, so nobody won it";
  if (place > 1)
    return `${does(names, seat, "came", "came")} ${ordinal(place)}, ${money(-margin)} behind ${whom(names, rival)}`;
  if (winners.length > 1) {
    const others = winners.filter((other) => other !== seat).map((other) => whom(names, other));
    return `${does(names, seat, "shares", "share")} first place with ${and(others)}`;
  }
  return `${does(names, seat, "won", "won")}, ${money(margin)} ahead of ${whom(names, rival)}`;
}

/** What explains most of the result in dollars. */
function inMoney(fact: AnyFact, seat: number, names: Names, turnOf: TurnOf): string {
  const turn = `turn ${turnOf(fact.ply)}`;
  switch (fact.type) {
    case "merger":
      return `the merger of ${chainName(names, fact.chain)} into ${chainName(names, fact.survivor)} in ${turn} paid most, ${money(fact.own)}`;
    case "majority":
      return `the majority of ${chainName(names, fact.chain)}, lost to ${whom(names, fact.rival)} in ${turn}, made a difference of ${money(fact.amount)} when the chain paid`;
    case "cash":
      return `${whom(names, seat)} had no money for a single share at the start of ${plural(fact.turns, "turn")} in a row, from ${turn} on`;
  }
}

/** How the chances went, and their biggest swing. */
function wentHow({ seat, course: went, turning }: SeatSummary, names: Names, turnOf: TurnOf): string {
  const before = went && !(went.kind === "slipped" && went.ply === turning?.ply) ? [course(went, seat, names, turnOf)] : [];
  const all = [...before, turning ? swing(turning, seat, names, turnOf) : "between two decisions the chance never changed by much"];
  return capital(all.join("; "));
}

function course(went: Course, seat: number, names: Names, turnOf: TurnOf): string {
  const turn = `turn ${turnOf(went.ply)}`;
  switch (went.kind) {
    case "led":
      return `${does(names, seat, "was", "were")} ahead from ${turn} on`;
    case "came_back":
      return `${does(names, seat, "came", "came")} back from a chance of ${percent(went.win)} in ${turn}`;
    case "trailed":
      return `${does(names, seat, "was", "were")} behind from ${turn} on`;
    case "slipped":
      return `${does(names, seat, "stood", "stood")} at a chance of ${percent(went.win)} in ${turn}`;
    case "pulled_ahead":
    case "fell_behind": {
      if (went.win === 0 || went.win === 1) return "It was open to the end";
      const way = went.kind === "pulled_ahead" ? "ahead" : "behind";
      return `${does(names, seat, "was", "were")} ${way} for good from ${turn} on`;
    }
  }
}

function swing({ ply, before, after, merger, cause }: Turning, seat: number, names: Names, turnOf: TurnOf): string {
  const step = `the biggest swing came in turn ${turnOf(ply)}, when ${whose(names, seat)} chance went from ${percent(before)} to ${percent(after)}`;
  if (merger) {
    const taken = `${chainName(names, merger.survivor)} took over ${chainName(names, merger.chain)}`;
    return `${step} as ${taken} and ${whom(names, merger.first)} got ${money(merger.amount)}`;
  }
  return cause === null ? step : `${step}, ${CAUSES[cause]}`;
}

const CAUSES: Record<SwingCause, string> = {
  mistake: "chiefly by a mistake",
  draw: "chiefly by the luck of the draw",
  others: "chiefly by what the others did",
};

/** What the result is due to, and what mistakes cost. */
function decided({ seat, place, mistake_count: count, mistakes, draws, others, decided_by }: SeatSummary, names: Names): string {
  const own = whose(names, seat);
  const made = count === 1 ? `${own} one mistake` : `${own} ${count} mistakes`;
  const cost = count === 0 ? `${make(names, seat)} no certain mistake` : `${made} cost ${size(mistakes.change)} points${count > 1 ? " in all" : ""}`;
  if (place === null) return capital(cost);
  const parts: Record<Decider, [string, Part | null]> = {
    mistakes: [made, mistakes],
    draws: [`the luck of ${own} draws`, draws],
    others: ["what the others did", others],
  };
  const by = decided_by.map((decider) => {
    const [what, part] = parts[decider];
    return part ? `${what} (${points(part.change)} ± ${tenths(100 * part.error)} points)` : what;
  });
  if (by.length === 0) return `The figures cannot tell what decided it; ${cost}`;
  const decisive = `It was decided chiefly by ${and(by)}`;
  return decided_by.includes("mistakes") ? decisive : `${decisive}; ${cost}`;
}

const make = (names: Names, seat: number) => (seat === names.you ? "you made" : `${names.seats[seat]} made`);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
