// The geometry of a chart of everybody's chances of winning over the plies of a game.

import { spread } from "../game/panels/plot";
import type { DecisionReport } from "../protocol";
import type { Point } from "../state/review.svelte";

/** Half the width of the slider's thumb below, so that each ply stands above its place there; in pixels. */
export const EDGE = 8;

/** Where a ply stands, in a plot so many pixels wide. */
export function across(ply: number, last: number, width: number): number {
  return EDGE + ((width - 2 * EDGE) * ply) / Math.max(1, last);
}

/** The ply that stands nearest to a place. */
export function plyAt(x: number, last: number, width: number): number {
  const ply = Math.round(((x - EDGE) * last) / (width - 2 * EDGE));
  return Math.max(0, Math.min(last, ply));
}

/** What lines are drawn into: how many play, the last ply, and the room there is in pixels. */
export interface Plot {
  players: number;
  last: number;
  width: number;
  height: number;
}

/** How high a chance stands. None is at the bottom, certainty at the top and an even chance in the
 * middle, whether two play or six: with many players most of a game is decided low on a scale of
 * hundredths, where lines would lie on one another. */
export function up(chance: number, { players, height }: Plot): number {
  const part = ((players - 1) * chance) / (1 + (players - 2) * chance);
  return fine(height - EDGE - (height - 2 * EDGE) * part);
}

/** The chances that are marked on the scale: none, an even one, half, certainty. */
export function marks(players: number): number[] {
  return [...new Set([0, 1 / players, 0.5, 1])];
}

/** A seat's line through points, as those of a polyline. */
export function line(points: Point[], seat: number, plot: Plot): string {
  return points
    .map(({ ply, win }) => `${fine(across(ply, plot.last, plot.width))},${up(win[seat] ?? 0, plot)}`)
    .join(" ");
}

/** The points of a swing: from a decision to the next one of the same seat, or to the end. */
export function swung(points: Point[], decisions: DecisionReport[], { seat, ply }: DecisionReport): Point[] {
  const next = decisions.find((later) => later.seat === seat && later.ply > ply);
  const end = next ? next.ply - 1 : Infinity;
  return points.filter((point) => point.ply >= ply - 1 && point.ply <= end);
}

export interface Standing {
  seat: number;
  chance: number;
  /** The heights of its line and of its label, in pixels from the top. */
  y: number;
  label: number;
}

/** Everybody's chances at one ply, with labels that do not overlap. */
export function standings(win: number[], plot: Plot): Standing[] {
  const all = win.map((chance, seat): Standing => {
    const y = up(chance, plot);
    return { seat, chance, y, label: y };
  });
  spread([...all].sort((a, b) => a.y - b.y), plot.height);
  return all;
}

/** To a tenth of a pixel. */
const fine = (length: number) => Math.round(10 * length) / 10;
