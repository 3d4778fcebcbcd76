// What each cell of the board shows.

import { tileAt } from "../lib/board";
import { labelCells } from "../lib/chainLabels";
import type { TableView } from "../state/table";
import { messages } from "../i18n";
import { cellName, chainsByLetter } from "./descriptions";

export interface Cell {
  tile: string;
  /** Its accessible name. */
  name: string;
  /** The chain it is in. */
  chain: number | undefined;
  letter: string;
  /** The size of its chain, if it is written on this cell. */
  size: number | undefined;
  /** Its place in the hand, counted from 0; -1 when it is not there. */
  number: number;
  /** Empty, and may still be played. */
  free: boolean;
  /** Pressing it does something. */
  open: boolean;
  picked: boolean;
  marked: boolean;
  /** The colour of its text: it must be readable on its chain's colour, or on that of the previewed one. */
  ink: string | undefined;
}

/** Every cell, row by row. */
export function cellsOf({ shown: view, playable, holder, marks }: TableView): Cell[] {
  const choice = playable?.choice;
  const { board } = view;
  const byLetter = chainsByLetter(view);
  const sizes = labelCells(view.board, view.chains.map(({ letter }) => letter));
  const dead = new Set(board.dead);
  const markedTiles = new Set(marks);
  const outcome = choice?.outcome;
  /** The cells that the choice would add to a chain, and the tile that would be an orphan. */
  const become = new Set(outcome?.cells);
  const lone = choice?.moves ? choice.tile : null;

  return Array.from(board.cells, (mark, at) => {
    const tile = tileAt(at % board.columns, Math.floor(at / board.columns));
    const chain = byLetter.get(mark);
    const option = choice?.optionFor(tile);
    const marked = markedTiles.has(tile);
    const ink = become.has(tile) ? outcome?.chain : chain;
    return {
      tile,
      name: cellName(view, tile, mark, option, holder) + (marked ? messages.play.cell.marked : ""),
      chain,
      letter: mark,
      size: sizes.get(tile),
      number: view.hand?.indexOf(tile) ?? -1,
      free: mark === "." && !dead.has(tile),
      open: option !== undefined && option.outcomes.length > 0,
      picked: choice?.tile === tile,
      marked,
      ink: ink != null ? `var(--chain-ink-${ink})` : tile === lone ? "var(--orphan-ink)" : undefined,
    };
  });
}

/** The new cells, with every unchanged one replaced by its old object, so that it is not drawn again. */
export function unchanged(cells: Cell[], before: Cell[]): Cell[] {
  return cells.map((cell, at) => {
    const old = before[at];
    return old && alike(cell, old) ? old : cell;
  });
}

const alike = (one: Cell, other: Cell) =>
  (Object.keys(one) as (keyof Cell)[]).every((key) => one[key] === other[key]);
