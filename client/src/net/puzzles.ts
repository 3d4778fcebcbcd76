// Requests about puzzles. Each attempt sends all moves made in it, since the server keeps nothing of it.

import type { Attempted, PuzzleList, PuzzleShown } from "../protocol";
import { request } from "./http";

/** All puzzles, and which one is today's. Rejects with a Refusal. */
export const listPuzzles = () => request<PuzzleList>("GET", "/api/puzzles");

/** The table of a puzzle after some moves, and the solution once they make up a decision. Rejects with a Refusal. */
export const tryPuzzle = (id: string, moves: string[]) =>
  request<PuzzleShown>("POST", `/api/puzzles/${encodeURIComponent(id)}`, { moves } satisfies Attempted);

/** The same for a decision of a game, by its number in the review. Rejects with a Refusal. */
export function tryDecision(game: string, decision: string, moves: string[]): Promise<PuzzleShown> {
  const path = `/api/games/${encodeURIComponent(game)}/review/decisions/${encodeURIComponent(decision)}/puzzle`;
  return request<PuzzleShown>("POST", path, { moves } satisfies Attempted);
}
