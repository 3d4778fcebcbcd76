// Who and what a sentence can be about: the seats and chains of one table, by name.

import type { View } from "../protocol";

export interface Cast {
  /** The reader's own seat; null for someone who watches. */
  you: number | null;
  /** Names by seat. */
  seats: string[];
  /** Names by chain. */
  chains: string[];
}

export function castOf(view: View): Cast {
  const chains: string[] = [];
  for (const { chain, name } of view.chains) chains[chain] = name;
  return { you: view.you, seats: view.seats.map(({ name }) => name), chains };
}
