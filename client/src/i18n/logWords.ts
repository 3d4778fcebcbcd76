// What a language says about what happened at a table.

import type { AnyTableEvent, Bought, Event, Sold } from "../protocol";
import type { Names } from "./names";

/** A purchase, or a sale at the end of the game. */
export type Deal = Bought | Sold;

export interface LogWords {
  /** An event; null if it is hidden from the reader, or not worth a line. */
  line: (event: Event, names: Names) => string | null;
  /** A tile and its immediate effect, or a chain and its founder’s share, in one line; null for other events. */
  together: (event: Event, next: Event, names: Names) => string | null;
  /** Shares of several chains that one seat bought or sold together. */
  dealt: (deals: [Deal, ...Deal[]], names: Names) => string;
  /** A seat did nothing though it could have. */
  passes: (names: Names, seat: number) => string;
  /** What people did besides moving. */
  tableEvent: (event: AnyTableEvent, names: Names) => string;
}
