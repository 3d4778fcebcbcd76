// Chances of winning as lines over the plies of a game: only geometry.

import { spread } from "../game/panels/plot";
import type { Point } from "../state/review.svelte";

/** Room for half the knob of the bar below, so that a ply stands over its place there; in pixels. */
export const EDGE = 8;

export interface Line {
  seat: number;
  /** Points of a polyline. */
  path: string;
  end: { x: number; y: number };
  /** Where the name stands. */
  label: number;
  /** The chance at its end. */
  chance: number;
}

/** Where a ply stands, in a plot so many pixels wide. */
export function across(ply: number, last: number, width: number): number {
  return EDGE + ((width - 2 * EDGE) * ply) / Math.max(1, last);
}

/** The ply that stands nearest to a place. */
export function plyAt(x: number, last: number, width: number): number {
  const ply = Math.round(((x - EDGE) * last) / (width - 2 * EDGE));
  return Math.max(0, Math.min(last, ply));
}

/** How high a chance stands. */
export function up(chance: number, height: number): number {
  return Math.round(10 * (height - EDGE - (height - 2 * EDGE) * chance)) / 10;
}

/** One line a seat. */
export function lines(points: Point[], last: number, width: number, height: number): Line[] {
  const end = points.at(-1);
  if (end === undefined) return [];
  const x = (ply: number) => Math.round(10 * across(ply, last, width)) / 10;
  const all = end.win.map((chance, seat): Line => {
    const path = points.map(({ ply, win }) => `${x(ply)},${up(win[seat] ?? 0, height)}`).join(" ");
    const at = { x: x(end.ply), y: up(chance, height) };
    return { seat, path, end: at, label: at.y, chance };
  });
  spread([...all].sort((a, b) => a.end.y - b.end.y), height);
  return all;
}
