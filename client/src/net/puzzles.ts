// Requests about puzzles. Each attempt sends all moves made in it, since the server keeps nothing of it.

import { decisionOf } from "../lib/ownPuzzleId";
import type { Attempted, PuzzleList, PuzzleShown } from "../protocol";
import { request } from "./http";

/** All puzzles, and which one is today's. Rejects with a Refusal. */
export const listPuzzles = () => request<PuzzleList>("GET", "/api/puzzles");

/** The table of a puzzle after some moves, and the solution once they make up a decision. Rejects with a Refusal. */
export function tryPuzzle(id: string, moves: string[]): Promise<PuzzleShown> {
  const own = decisionOf(id)?.map(encodeURIComponent);
  const path = own ? `/api/games/${own[0]}/review/decisions/${own[1]}/puzzle` : `/api/puzzles/${encodeURIComponent(id)}`;
  return request<PuzzleShown>("POST", path, { moves } satisfies Attempted);
}
