// The puzzles of one's own: decisions from reviews that somebody wants to make again. Only where they are is kept, in this
// browser; the server has the game and its review.

import { Stored } from "./stored.svelte";

/** Stands between a game's id and the number of its decision in the id of a puzzle. */
const BETWEEN = "~";

export interface OwnPuzzle {
  id: string;
  /** What the game is called. */
  game: string;
  /** Who decided. */
  player: string;
  turn: number;
  /** The ply in which it was decided. */
  ply: number;
  /** Whether the last attempt solved it; null before the first. */
  solved: boolean | null;
}

const kept = new Stored<OwnPuzzle[]>("ownPuzzles", []);

export const ownPuzzles = {
  /** All of them, the newest first. */
  get all(): OwnPuzzle[] {
    return kept.value;
  },

  has(id: string): boolean {
    return kept.value.some((puzzle) => puzzle.id === id);
  },

  keep(puzzle: OwnPuzzle): void {
    kept.update((all) => [puzzle, ...all.filter(({ id }) => id !== puzzle.id)]);
  },

  remove(id: string): void {
    kept.update((all) => all.filter((puzzle) => puzzle.id !== id));
  },

  /** Note an attempt. */
  note(id: string, solved: boolean): void {
    kept.update((all) => all.map((puzzle) => (puzzle.id === id ? { ...puzzle, solved } : puzzle)));
  },
};

/** The id of a puzzle of one's own: the game's, and the number of the decision in its review. */
export const ownId = (game: string, decision: number) => `${game}${BETWEEN}${decision}`;

/** The game and the number of the decision; null for a puzzle that is not one's own. */
export function decisionOf(id: string): [game: string, decision: string] | null {
  const [game, decision] = id.split(BETWEEN);
  return game && decision ? [game, decision] : null;
}
