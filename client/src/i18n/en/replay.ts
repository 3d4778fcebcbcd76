// Messages of the replay viewer, of its review and of importing a record.

import { percent, signed, signedTenths, tenths } from "../../lib/figures";
import { money } from "../../lib/money";
import type { Swing, Verdict } from "../../protocol";
import type { Names } from "../names";
import { and, does, plural, whom } from "./grammar";

/** A difference of chances in percentage points: +12, −3.5, 0. */
export function points(difference: number): string {
  const rounded = Math.round(1000 * difference) / 10;
  return Number.isInteger(rounded) || Math.abs(rounded) >= 10 ? signed(rounded) : signedTenths(rounded);
}

/** A loss in percentage points: −3.5; +0.1 for a choice that looks a little better but is not the best. */
const lossText = (loss: number) => signedTenths(-100 * loss);

export const replay = {
  title: (table: string) => `Replay of ${table}`,
  loading: "Loading the game…",
  live: "Go to the table",
  table: "Table",
  record: "Save the record",
  open: "Open a record",
  copy: "Copy link",
  bar: "Ply",
  where: (ply: number, last: number, turn: number) =>
    turn === 0 ? `The deal, ply ${ply} of ${last}` : `Turn ${turn}, ply ${ply} of ${last}`,
  controls: "Playback",
  first: "To the deal",
  previous: "One ply back",
  next: "One ply forward",
  last: "To the end",
  play: "Play",
  pause: "Pause",
  pace: "Pace",
  paces: { slow: "slow", medium: "medium", fast: "fast" },
  more: (lines: number) => `+ ${plural(lines, "more line")} in the log`,
  holds: (names: Names, seat: number) => does(names, seat, "holds", "hold"),

  playOn: {
    title: "Play on from here",
    how: (turn: number, ply: number) =>
      `A new table goes on from ${turn === 0 ? "the deal" : `turn ${turn}`}, as it stood at ply ${ply}. The game is not rated.`,
    again: "Decide this move again",
    seat: "Which seat do you want to play?",
    you: (name: string) => `${name} (your seat)`,
    plays: "is played by the same bot as then",
    standsIn: (bot: string) => `is played by a bot, ${bot}`,
    redealt: "The tiles that this seat could not know here are dealt again: those of the others, and those in the bag.",
    begin: "Play on",
    beginning: "Setting up the table…",
  },

  import: {
    title: "Open a record",
    how: "Paste a record, or drop its file here.",
    text: "Record",
    file: "Choose a file",
    open: "Open it",
    opening: "Reading…",
    line: (line: number, reason: string) => `Line ${line}: ${reason}`,
    unreadable: "That file could not be read.",
  },
};

export const review = {
  title: "Review",
  openHands: "With all hands open",
  openHandsHow: "Otherwise each move is judged by what its player could know.",
  waiting: "Waiting to be analysed…",
  progress: (done: number, total: number) => `Analysing: ${done} of ${total} decisions`,
  legend: { turn: "a turning point", mistake: "a mistake" },
  failed: "The analysis failed.",
  again: "Try again",
  chart: "Chances of winning",
  summary: (names: Names, chances: number[]) => {
    const each = chances.map((chance, seat) => `${whom(names, seat)} ${percent(chance)}`);
    return `Chances of winning at the ply shown: ${and(each)}.`;
  },
  leads: (names: Names, chances: number[]) => {
    const most = Math.max(...chances);
    const ahead = chances.flatMap((chance, seat) => (chance === most ? [whom(names, seat)] : []));
    return `Ahead: ${and(ahead)}, ${percent(most)}.`;
  },
  turned: "Where the game turned",
  turnedNone: "Nobody’s chances changed by much.",
  turnedSoon: "Turning points will appear here during the analysis.",
  cause: {
    choice: "own decision",
    draw: "luck of the draw",
    others: "opponents’ play",
  } satisfies Record<Exclude<keyof Swing, "total" | "error">, string>,
  verdict: {
    forced: "The only move.",
    best: "The best move found.",
    tie: "As good as the best, within the margin of error.",
    worse: "Perhaps not the best move.",
    mistake: "A mistake.",
  } satisfies Record<Verdict, string>,
  mistakeHow: (loss: number, error: number) =>
    `It lowered the chance of winning by ${points(loss).replace("+", "")} ± ${points(error).replace("+", "")} points.`,
  keep: "Keep as a puzzle",
  kept: "Kept among your puzzles.",
  solve: "Solve it",
  noDecision: "No decision was made here.",
  pending: "This decision has not been analysed yet.",
  chances: "Chances",
  before: "Before",
  after: "After",
  change: "Change",
  money: "Final cash",
  options: "Choices",
  played: "played",
  tied: "a tie",
  win: "Wins",
  loss: "Loss",
  lossHow: (loss: number, error: number) =>
    loss === 0 ? "best" : `${lossText(loss)} ± ${tenths(100 * error)}`,
  swing: (name: string) => `${name}, from here to the next decision`,
  points: (change: number) => points(change),
  error: (error: number) => `± ${tenths(100 * error)}`,
  unit: "Chances of winning in percent; ± gives the 95% confidence interval.",
  cash: (dollars: number) => money(Math.round(dollars / 100) * 100),
  percent,
};
