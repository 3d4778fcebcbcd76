// The order that every list of chains keeps.

import type { NamedChain, ShownView } from "../../lib/shownView";

/** The chains on the board, most expensive first; equally expensive ones as the server lists them. */
export function onBoard(view: ShownView): NamedChain[] {
  return view.chains.filter(({ size }) => size > 0).sort((a, b) => b.price - a.price);
}

export function notOnBoard(view: ShownView): NamedChain[] {
  return view.chains.filter(({ size }) => size === 0);
}

/** Every chain, those on the board first. */
export function allChains(view: ShownView): NamedChain[] {
  return [...onBoard(view), ...notOnBoard(view)];
}
