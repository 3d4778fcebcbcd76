// Net worths as lines on a small chart: the geometry.

import type { LogEntry } from "../../protocol";

export interface Curve {
  seat: number;
  /** Points of a polyline. */
  path: string;
  end: { x: number; y: number };
  /** The height of the name, moved so that names do not overlap. */
  label: number;
  /** The latest net worth. */
  worth: number;
}

/** A net worth that a line across the chart marks. */
export interface Mark {
  worth: number;
  y: number;
}

export interface Plot {
  curves: Curve[];
  /** From the bottom up; none where the chart is too low for them. */
  marks: Mark[];
}

/** Room above and below the lines, and between two names, in pixels. */
const MARGIN = 7;
const NAME_HEIGHT = 15;
/** The least room between two marks, in pixels. */
const MARK_HEIGHT = 48;

/** One line a seat through `history`, every seat's net worth after each ply. */
export function plot(history: number[][], width: number, height: number): Plot {
  const latest = history.at(-1) ?? [];
  const all = history.flat();
  const least = Math.min(...all);
  const most = Math.max(...all);
  const span = Math.max(1, most - least);
  const x = (at: number) => (width * at) / Math.max(1, history.length - 1);
  const y = (worth: number) => height - MARGIN - ((height - 2 * MARGIN) * (worth - least)) / span;

  const curves = latest.map((worth, seat): Curve => {
    const points = history.map((nets, at) => `${round(x(at))},${round(y(nets[seat] ?? least))}`);
    const end = { x: round(x(history.length - 1)), y: round(y(worth)) };
    return { seat, path: points.join(" "), end, label: end.y, worth };
  });
  spread([...curves].sort((a, b) => a.end.y - b.end.y), height);
  const marks: Mark[] = [];
  const room = Math.floor((height - 2 * MARGIN) / MARK_HEIGHT);
  let step = 1000;
  for (let next = 5; room > 1 && span / step >= room; next = 7 - next) step *= next;
  for (let worth = Math.ceil(least / step) * step; room > 1 && worth <= most; worth += step) {
    marks.push({ worth, y: round(y(worth)) });
  }
  return { curves, marks };
}

/** Push names apart. They are given from the top down, each at the height it would have alone: they are moved
 * down where they overlap, then back up from the bottom where that moved them too far. */
export function spread(curves: { label: number }[], height: number): void {
  let above = MARGIN - NAME_HEIGHT;
  for (const curve of curves) {
    curve.label = Math.max(curve.label, above + NAME_HEIGHT);
    above = curve.label;
  }
  let below = height - MARGIN + NAME_HEIGHT;
  for (const curve of [...curves].reverse()) {
    curve.label = Math.min(curve.label, below - NAME_HEIGHT);
    below = curve.label;
  }
}

const round = (length: number) => Math.round(length * 10) / 10;

/** Net worths at the deal and at the end of each turn: during a turn they jump up and down. */
export function netHistory(log: LogEntry[]): number[][] {
  const turns = new Map<number, number[]>();
  for (const { ply, turn, nets } of log) if (nets) turns.set(ply === 0 ? 0 : turn, nets);
  return [...turns.values()];
}
