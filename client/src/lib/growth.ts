// How a placed tile changes the board, as it is animated.

import type { Board } from "../protocol";
import { markAt, tileAt, waves } from "./board";
import { INSET, outline, ROUND } from "./outline";

export interface Growth {
  /** The cells whose colour changes, each with its old colour and after how many milliseconds that fades. */
  fading: { tile: string; path: string; fill: string; delay: number }[];
  /** The placed tile. */
  drop: { path: string; fill: string } | null;
}

/** In milliseconds, 300 in all: every cell fades this long, and the last one starts after the spread. */
export const FADE = 140;
export const SPREAD = 160;

/** What changes from one board to the next; null if nothing does. `fill` is the colour of a cell with a mark. */
export function growth(from: Board, to: Board, fill: (mark: string) => string): Growth | null {
  const changed: string[] = [];
  for (let index = 0; index < to.cells.length; index++) {
    if (from.cells[index] === to.cells[index]) continue;
    changed.push(tileAt(index % to.columns, Math.floor(index / to.columns)));
  }
  const origin = to.last;
  if (changed.length === 0 || origin === null) return null;
  const steps = waves(origin, changed);
  const farthest = Math.max(1, ...steps.values());
  return {
    fading: changed
      .filter((tile) => tile !== origin && markAt(to, tile) !== ".")
      .map((tile) => ({
        tile,
        path: outline([tile], INSET, ROUND),
        fill: fill(markAt(from, tile)),
        delay: ((steps.get(tile) ?? farthest) / farthest) * SPREAD,
      })),
    drop: from.last === to.last ? null : { path: outline([origin], INSET, ROUND), fill: fill(markAt(to, origin)) },
  };
}
