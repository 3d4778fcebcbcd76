// What a page of prose is made of, and short ways to write its blocks.

export interface Picture {
  /** Rows of the board's corner at 1A: `.` empty, `o` orphan, a chain's letter. */
  board: string;
  /** The tile just placed, or the cell that the caption is about. */
  mark?: string;
  /** The marked cell cannot be played. */
  dead?: boolean;
  caption: string;
}

export interface Rows {
  head: string[];
  rows: string[][];
  /** Columns of figures. */
  figures?: number[];
}

export type Block =
  | { kind: "text"; text: string; ruling?: string }
  | { kind: "list"; items: string[]; ruling?: string; inOrder?: boolean }
  | { kind: "pictures"; pictures: Picture[] }
  | { kind: "table"; table: Rows; caption: string }
  | { kind: "tiers" }
  | { kind: "options" }
  | { kind: "terms" };

export interface Section {
  id: string;
  title: string;
  blocks: Block[];
}

export const text = (words: string, ruling?: string): Block => ({ kind: "text", text: words, ruling });
export const list = (items: string[]): Block => ({ kind: "list", items });
export const steps = (items: string[], ruling: string): Block => ({ kind: "list", items, ruling, inOrder: true });
export const pictures = (...shown: Picture[]): Block => ({ kind: "pictures", pictures: shown });
export const table = (caption: string, head: string[], rows: string[][], figures: number[]): Block => ({
  kind: "table",
  caption,
  table: { head, rows, figures },
});

