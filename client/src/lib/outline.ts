// The outline of a group of cells as one shape with round corners, so that a chain reads as one piece.

import { placeOf } from "./board";

/** The side of a cell in the drawing's units. */
export const CELL = 100;

/** How far a piece's edge is from its cells', and how round its corners are. */
export const INSET = 3;
export const ROUND = 15;

interface Point {
  x: number;
  y: number;
}

/** Edges run clockwise, the shape on their right. */
const SIDES: { from: Point; step: Point; beyond: Point }[] = [
  { from: { x: 0, y: 0 }, step: { x: 1, y: 0 }, beyond: { x: 0, y: -1 } },
  { from: { x: 1, y: 0 }, step: { x: 0, y: 1 }, beyond: { x: 1, y: 0 } },
  { from: { x: 1, y: 1 }, step: { x: -1, y: 0 }, beyond: { x: 0, y: 1 } },
  { from: { x: 0, y: 1 }, step: { x: 0, y: -1 }, beyond: { x: -1, y: 0 } },
];

/** The path around the tiles, drawn `inset` units inside their edges, corners rounded by `radius`. */
export function outline(tiles: Iterable<string>, inset: number, radius: number): string {
  const cells = new Set<string>();
  for (const tile of tiles) {
    const { column, row } = placeOf(tile);
    cells.add(`${column},${row}`);
  }
  return loops(edges(cells))
    .map((loop) => rounded(loop, inset, radius))
    .join("");
}

/** The edges between the group's cells and the rest, by the point where they start. */
function edges(cells: Set<string>): Map<string, Point[]> {
  const open = new Map<string, Point[]>();
  for (const cell of cells) {
    const [x = 0, y = 0] = cell.split(",").map(Number);
    for (const { from, step, beyond } of SIDES) {
      if (cells.has(`${x + beyond.x},${y + beyond.y}`)) continue;
      const start = `${x + from.x},${y + from.y}`;
      open.set(start, [...(open.get(start) ?? []), step]);
    }
  }
  return open;
}

/** Join the edges into closed loops of corners, each with the direction of the edge after it. */
function loops(open: Map<string, Point[]>): { at: Point; out: Point }[][] {
  const found: { at: Point; out: Point }[][] = [];
  for (const start of open.keys()) {
    while (open.get(start)?.length) {
      const loop: { at: Point; out: Point }[] = [];
      let [x = 0, y = 0] = start.split(",").map(Number);
      let heading: Point | null = null;
      for (;;) {
        const here = `${x},${y}`;
        const leaving: Point[] = open.get(here) ?? [];
        const out = turn(leaving, heading);
        if (out === undefined) break;
        open.set(
          here,
          leaving.filter((step) => step !== out),
        );
        loop.push({ at: { x, y }, out });
        heading = out;
        x += out.x;
        y += out.y;
      }
      found.push(loop);
    }
  }
  return found;
}

/** Where two cells touch at a corner only, the sharper right turn keeps them apart. */
function turn(leaving: Point[], heading: Point | null): Point | undefined {
  if (heading === null || leaving.length < 2) return leaving[0];
  return leaving.find((step) => step.x === -heading.y && step.y === heading.x) ?? leaving[0];
}

function rounded(loop: { at: Point; out: Point }[], inset: number, radius: number): string {
  let path = "";
  loop.forEach(({ at, out }, index) => {
    const into = loop.at(index - 1)?.out ?? out;
    if (into.x === out.x && into.y === out.y) return;
    // The inner side of an edge is to its right: (x, y) turned right is (-y, x).
    const x = at.x * CELL + inset * (-into.y - out.y);
    const y = at.y * CELL + inset * (into.x + out.x);
    const start = `${x - into.x * radius} ${y - into.y * radius}`;
    const end = `${x + out.x * radius} ${y + out.y * radius}`;
    path += `${path ? "L" : "M"}${start}Q${x} ${y} ${end}`;
  });
  return `${path}Z`;
}
