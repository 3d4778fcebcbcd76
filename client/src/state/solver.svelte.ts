// Who solves the puzzles: a rating like that of chess players, and what was tried, kept in this browser.

import type { PuzzleList, PuzzleListed } from "../protocol";
import { Stored } from "./stored.svelte";

export type Theme = PuzzleListed["theme"];
export const THEMES: Theme[] = ["founding", "majority", "merger", "disposition", "cash", "endgame"];

interface Record {
  rating: number;
  /** Every puzzle tried, by its id: whether the first attempt solved it. */
  first: { [id: string]: boolean };
  /** Those that were missed at first and solved since. */
  later: string[];
}

const NEW: Record = { rating: 1200, first: {}, later: [] };
/** How many points are at stake in a puzzle: fewer as the rating settles. */
const STAKES = { first: 64, settled: 16, tries: 24 };
/** Out of so many puzzles that fit best, one is picked. */
const FITTING = 5;

const record = new Stored<Record>("puzzles", NEW);
/** What the puzzles shall be about; null for anything. */
const theme = new Stored<Theme | null>("puzzleTheme", null);

export const solver = {
  get rating(): number {
    return Math.round(record.value.rating);
  },

  get theme(): Theme | null {
    return theme.value;
  },

  set theme(chosen: Theme | null) {
    theme.value = chosen;
  },

  /** Whether a puzzle was tried: "missed" until it is solved. */
  tried(id: string): "solved" | "missed" | null {
    const { first, later } = record.value;
    if (!(id in first)) return null;
    return first[id] || later.includes(id) ? "solved" : "missed";
  },

  /** Note an attempt, and return by how many points it changed the rating: only a first one does. */
  note({ id, rating }: { id: string; rating: number }, solved: boolean): number {
    const before = this.rating;
    record.update((newest) => noted(newest, id, rating, solved));
    return this.rating - before;
  },
};

function noted(known: Record, id: string, rating: number, solved: boolean): Record {
  if (id in known.first) {
    const again = solved && !known.first[id] && !known.later.includes(id);
    return again ? { ...known, later: [...known.later, id] } : known;
  }
  const tries = Object.keys(known.first).length;
  const stake = Math.max(STAKES.settled, STAKES.first * (1 - tries / STAKES.tries));
  const change = stake * (Number(solved) - expected(known.rating, rating));
  return { ...known, rating: known.rating + change, first: { ...known.first, [id]: solved } };
}

/** The chance that a solver solves a puzzle, by Elo’s formula. */
function expected(solver: number, puzzle: number): number {
  return 1 / (1 + 10 ** ((puzzle - solver) / 400));
}

/** A puzzle to try next: one about the chosen theme that was not tried and is about as difficult as the solver is strong;
 *  when all were tried, one that was missed, and at last any. `except` is the one just tried. */
export function nextPuzzle({ puzzles }: PuzzleList, except: string | null = null): PuzzleListed | undefined {
  const others = puzzles.filter((puzzle) => puzzle.id !== except && [null, puzzle.theme].includes(solver.theme));
  const groups = [null, "missed", "solved"].map((tried) => others.filter(({ id }) => solver.tried(id) === tried));
  const distance = ({ rating }: PuzzleListed) => Math.abs(rating - solver.rating);
  const fitting = (groups.find(({ length }) => length > 0) ?? []).toSorted((a, b) => distance(a) - distance(b));
  return fitting[Math.floor(Math.random() * Math.min(FITTING, fitting.length))];
}
