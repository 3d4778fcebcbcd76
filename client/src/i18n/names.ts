// The names that sentences need: those of one table's seats and chains.

import type { ShownView } from "../lib/shownView";
import type { AnyTableEvent } from "../protocol";

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

/** The names at the entry `seq`: whoever took a seat later had not done any of this. */
export function namesAt(seq: number, events: AnyTableEvent[], names: Names): Names {
  const later = events.filter((event) => event.type === "seat_taken" && event.seq > seq);
  if (later.length === 0) return names;
  const seats = [...names.seats];
  for (const event of later.reverse()) if (event.type === "seat_taken") seats[event.seat] = event.former;
  const you = later.some(({ seat }) => seat === names.you) ? null : names.you;
  return { ...names, you, seats };
}
