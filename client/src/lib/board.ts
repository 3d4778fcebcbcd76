// The cells of a board: their names, their places and what is on them. No rules: the server says what may be played.

import type { Board } from "../protocol";

const LETTERS = "ABCDEFGHIJ";

/** The name of a cell: `tileAt(5, 3)` is `6D`. */
export function tileAt(column: number, row: number): string {
  return `${column + 1}${LETTERS[row]}`;
}

/** A tile's column and row, counted from 0. */
export function placeOf(tile: string): { column: number; row: number } {
  return { column: parseInt(tile, 10) - 1, row: LETTERS.indexOf(tile.slice(-1)) };
}

/** A cell's place in `board.cells`. */
export function indexOf(board: Board, tile: string): number {
  const { column, row } = placeOf(tile);
  return row * board.columns + column;
}

/** What is on a cell: `.`, `o`, `x` or a chain's letter. */
export function markAt(board: Board, tile: string): string {
  return board.cells[indexOf(board, tile)] ?? ".";
}

/** The tiles of a chain (or of all orphans, `o`). */
export function tilesMarked(board: Board, mark: string): string[] {
  const tiles: string[] = [];
  for (let index = 0; index < board.cells.length; index++) {
    if (board.cells[index] === mark) {
      tiles.push(tileAt(index % board.columns, Math.floor(index / board.columns)));
    }
  }
  return tiles;
}

/** The given tiles, grouped by how many steps through them they are from `start`. */
export function waves(start: string, tiles: Iterable<string>): Map<string, number> {
  const waiting = new Set(tiles);
  const reached = new Map<string, number>([[start, 0]]);
  waiting.delete(start);
  let edge = [start];
  for (let steps = 1; edge.length > 0; steps++) {
    const next: string[] = [];
    for (const tile of edge) {
      for (const near of neighbours(tile)) {
        if (!waiting.delete(near)) continue;
        reached.set(near, steps);
        next.push(near);
      }
    }
    edge = next;
  }
  return reached;
}

/** The names of the cells that share an edge with this one (some may lie off the board). */
function neighbours(tile: string): string[] {
  const { column, row } = placeOf(tile);
  return [
    tileAt(column, row - 1),
    tileAt(column - 1, row),
    tileAt(column + 1, row),
    tileAt(column, row + 1),
  ];
}
