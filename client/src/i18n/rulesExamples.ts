// What the page of rules shows in every language: the boards of its drawings, and the table of prices.

import { figures } from "../lib/figures";
import type { Picture } from "./page";

/** A drawing without its caption. */
type Board = Omit<Picture, "caption">;

export const BOARDS = {
  alone: {
    board: `
      . . . . .
      . . . . .
      . o . . .`,
    mark: "4A",
  },
  founds: {
    board: `
      . . . . .
      . F F . .
      . F . . .`,
    mark: "3B",
  },
  grows: {
    board: `
      . . . . .
      . I I I .
      . . . I .`,
    mark: "4B",
  },
  merges: {
    board: `
      T T . . .
      . T . A A
      . T . A .`,
    mark: "3B",
  },
  dead: {
    board: `
      C C C . W W W
      C C C . W W W
      C C C . W W W
      C C C . W W .`,
    mark: "4B",
    dead: true,
  },
  blocked: {
    board: `
      . . . . .
      . o . . .
      . . . . .`,
    mark: "3B",
    dead: true,
  },
  beforeMerger: {
    board: `
      T T . . . .
      T T . A A A
      . . . A A A`,
    mark: "3B",
  },
  afterMerger: {
    board: `
      A A . . . .
      A A A A A A
      . . . A A A`,
  },
} satisfies Record<string, Board>;

/** The tiles of a chain, and the price of its share in each tier (R3). */
const PRICES: [string, number, number, number][] = [
  ["2", 200, 300, 400],
  ["3", 300, 400, 500],
  ["4", 400, 500, 600],
  ["5", 500, 600, 700],
  ["6–10", 600, 700, 800],
  ["11–20", 700, 800, 900],
  ["21–30", 800, 900, 1000],
  ["31–40", 900, 1000, 1100],
  ["41", 1000, 1100, 1200],
];

/** The rows of the table of prices; the last row’s number of tiles is followed by `orMore`. */
export const prices = (orMore: string) =>
  PRICES.map(([tiles, ...row], at) => [at === PRICES.length - 1 ? `${tiles} ${orMore}` : tiles, ...row.map(figures)]);
