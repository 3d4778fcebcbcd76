// The names that sentences need: those of one table's seats and chains.

import type { ShownView } from "../lib/shownView";

export interface Names {
  /** The reader's own seat; null for a spectator. */
  you: number | null;
  /** Names by seat. */
  seats: string[];
  /** Names by chain. */
  chains: string[];
}

export function namesOf(view: ShownView): Names {
  const chains: string[] = [];
  for (const { chain, name } of view.chains) chains[chain] = name;
  return { you: view.you, seats: view.seats.map(({ name }) => name), chains };
}
