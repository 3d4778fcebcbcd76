// The geometry of a chart of everybody's chances of winning over the plies of a game.

import { spread } from "../game/panels/plot";
import type { DecisionReport } from "../protocol";
import type { Point } from "../state/review.svelte";

/** Half the width of the thumb of the slider below, so that each ply is drawn above its place there; in
 * pixels. */
export const EDGE = 8;

/** The horizontal position of a ply in a plot of this width, in pixels. */
export function across(ply: number, last: number, width: number): number {
  return EDGE + ((width - 2 * EDGE) * ply) / Math.max(1, last);
}

/** The ply nearest to a horizontal position. */
export function plyAt(x: number, last: number, width: number): number {
  const ply = Math.round(((x - EDGE) * last) / (width - 2 * EDGE));
  return Math.max(0, Math.min(last, ply));
}

/** The plot that lines are drawn in: the number of players, the last ply, and the size in pixels. */
export interface Plot {
  players: number;
  last: number;
  width: number;
  height: number;
}

/** The vertical position of a chance. 0% is at the bottom, 100% at the top and an even chance in the middle,
 * whether there are two players or six: on a linear scale the lines of many players would crowd at the bottom
 * for most of a game. */
export function up(chance: number, { players, height }: Plot): number {
  const part = ((players - 1) * chance) / (1 + (players - 2) * chance);
  return fine(height - EDGE - (height - 2 * EDGE) * part);
}

/** The chances that are marked on the scale: 0, an even one, a half, 1. */
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
export function swingPoints(points: Point[], decisions: DecisionReport[], { seat, ply }: DecisionReport): Point[] {
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
