// Messages of the shared screen: read from a sofa, so they are short.

import { money } from "../../lib/money";
import { plural } from "./grammar";

export const screen = {
  /** The name of the page in the browser's tab. */
  title: (name: string) => `${name} · shared screen`,
  happened: "What just happened",
  begun: "The tiles are dealt.",
  behind: (moves: number) => `${plural(moves, "move")} behind the game`,

  scan: "Scan to sit down",
  scanHow: "Everybody plays on their own phone. This screen shows the board, and nobody’s tiles.",
  /** Before the address to type where a code cannot be scanned. */
  or: "Or open",
  byHost: "Ask the host for the table’s link, and open it on your phone.",
  nobody: "The game can start as soon as somebody has a seat.",

  founds: (name: string, chain: string) => `${name} founds ${chain}.`,
  size: (tiles: number, price: number) => `${plural(tiles, "tile")}, ${money(price)} a share.`,
  bars: "cash in hand, then what each chain brought in the end",
  again: "Answer on your phones: the next game appears here when it begins.",

  full: "Full screen",
  leaveFull: "Leave full screen",
};
