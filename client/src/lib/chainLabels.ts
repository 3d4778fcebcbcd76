// Where a chain's emblem and size are drawn.

import type { Board } from "../protocol";
import { placeOf, tilesMarked } from "./board";

/** Each chain's size, by the cell to write it on: the tile nearest to the chain's middle. `letters` mark the chains. */
export function labelCells(board: Board, letters: string[]): Map<string, number> {
  const labels = new Map<string, number>();
  for (const letter of letters) {
    const tiles = tilesMarked(board, letter);
    const places = tiles.map(placeOf);
    const middle = {
      column: places.reduce((sum, { column }) => sum + column, 0) / tiles.length,
      row: places.reduce((sum, { row }) => sum + row, 0) / tiles.length,
    };
    let nearest: string | null = null;
    let least = Infinity;
    places.forEach(({ column, row }, at) => {
      // Slightly to the left and up, so that ties are always broken the same way.
      const far = (column - middle.column + 0.01) ** 2 + (row - middle.row + 0.01) ** 2;
      if (far < least) {
        least = far;
        nearest = tiles[at] ?? null;
      }
    });
    if (nearest !== null) labels.set(nearest, tiles.length);
  }
  return labels;
}
