// The order that every list of chains keeps.

import type { ChainRow, View } from "../../protocol";

/** The chains on the board, most expensive first; of equals, as the server lists them. */
export function onBoard(view: View): ChainRow[] {
  return view.chains.filter(({ size }) => size > 0).sort((a, b) => b.price - a.price);
}

export function notOnBoard(view: View): ChainRow[] {
  return view.chains.filter(({ size }) => size === 0);
}

/** Every chain: those on the board first. */
export function dearestFirst(view: View): ChainRow[] {
  return [...onBoard(view), ...notOnBoard(view)];
}
