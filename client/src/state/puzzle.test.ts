import { beforeEach, expect, test } from "vitest";
import { serve } from "../fixtures/server";
import { views } from "../fixtures/views";
import type { PuzzleShown, Solution, SolutionChoice } from "../protocol";
import { PuzzleStore } from "./puzzle.svelte";

const choice = (behind: number, behind_error: number): SolutionChoice => ({
  moves: [],
  win: 0.3,
  error: 0.01,
  behind,
  behind_error,
  trials: 1000,
});

const SOLUTION: Solution = {
  choices: [choice(0, 0), choice(0.018, 0.022), choice(0.043, 0.026)],
  chosen: null,
  tempting: 1,
  tempted: null,
  played: 2,
  themes: [],
  reasons: [],
};

/** A puzzle of one's own, in which this choice was made. */
async function solvedBy(chosen: number): Promise<PuzzleStore> {
  const { rules, ...view } = views.buy;
  const shown = (solution: Solution | null) => ({ rules, view, told: [], rating: null, solution }) as unknown as PuzzleShown;
  const answers = [shown(null), shown({ ...SOLUTION, chosen })];
  serve({ "/api/games/g/review/decisions/38/puzzle": () => new Response(JSON.stringify(answers.shift())) });
  const store = new PuzzleStore("g~38");
  await store.begin();
  await store.command({ type: "move", moves: ["pass"] } as Parameters<PuzzleStore["command"]>[0]);
  return store;
}

beforeEach(() => localStorage.clear());

test.each([
  [0, true, false],
  [1, true, true],
  [2, false, false],
])("a decision is right if it lost no more than its margin of error: choice %i", async (chosen, solved, tied) => {
  const store = await solvedBy(chosen);
  expect([store.solved, store.tied]).toEqual([solved, tied]);
});
