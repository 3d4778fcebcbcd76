// Messages of the puzzles.

import { figures, percent, signed, tenths } from "../../lib/figures";
import type { Options, PuzzleListed } from "../../protocol";
import { plural } from "./grammar";

export const puzzles = {
  title: "Puzzles",
  lead: "Positions from games in which one decision is clearly the best, and another is tempting.",
  today: "Today’s puzzle",
  next: "Next puzzle",
  solve: "Solve it",
  again: "Try again",
  over: "Start over",
  loading: "Laying out the board…",
  all: "All puzzles",
  about: "What they are about",
  anything: "Everything",
  theme: {
    founding: "Founding race",
    majority: "Majority",
    merger: "Merger timing",
    disposition: "Sell, trade or hold",
    cash: "Cash",
    endgame: "Endgame",
  } satisfies Record<PuzzleListed["theme"], string>,
  /** Of a theme: how many of its puzzles were solved. */
  solvedOf: (solved: number, all: number) => `${solved} of ${all}`,
  solvedWord: "Solved",
  missedWord: "Missed",
  missedOnes: "You missed these. Try them again:",
  yourRating: "Your rating",
  kept: "Your rating and what you have solved are kept in this browser.",
  rating: (rating: number) => `Rated ${figures(rating)}`,
  rated: (rating: number) => `rated ${figures(rating)}`,
  players: (count: number) => plural(count, "player"),
  none: "There is no puzzle about this.",

  /** What is asked. */
  ask: (name: string) => `You are ${name}. What is the best decision?`,
  hints: {
    place: "Choose a tile.",
    found: "Choose the chain to found.",
    survivor: "Choose the chain that survives.",
    next: "Choose the chain that is taken over first.",
    dispose: "Sell, trade or hold?",
    buy: "Choose the shares to buy, if any.",
    replace: "Choose the tiles to replace, if any.",
    answer: "Accept the trade?",
  } satisfies Record<Options["kind"], string>,

  right: "That is the best decision.",
  tied: "As good as the best, within the margin of error.",
  wrong: "There is a better decision.",
  change: (change: number, rating: number) =>
    change === 0 ? `Your rating: ${figures(rating)}` : `Your rating: ${figures(rating)} (${signed(change)})`,
  decision: "Decision",
  wins: "Wins",
  percent,
  loss: "Loss",
  behind: (loss: number, error: number) => `−${tenths(100 * loss)} ± ${tenths(100 * error)}`,
  best: "best",
  chosen: "yours",
  tempting: "tempting",
  notCompared: "none of those compared",
  show: "Press a decision to see on the board what it leads to.",
  why: (best: string, tempting: string) => `Why “${best}” and not “${tempting}”`,
  trials: (trials: number) =>
    `Chances of winning in percent, from ${figures(trials)} random deals of what you cannot see (fewer for those far behind); ± gives the 95% interval.`,

  own: {
    title: "Your own",
    how: "Decisions that you kept from reviews, as their players could see the game. Which they are is kept in this browser.",
    from: ({ game, player, turn }: { game: string; player: string; turn: number }) => `${player} in ${game}, turn ${turn}`,
    remove: ({ game, turn }: { game: string; turn: number }) => `Remove the puzzle from ${game}, turn ${turn}`,
    played: "in the game",
  },
};
