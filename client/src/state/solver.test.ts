import { beforeEach, expect, test, vi } from "vitest";
import type { PuzzleList, PuzzleListed } from "../protocol";

/** A solver as the page knows them when it is loaded. */
async function loaded() {
  vi.resetModules();
  return await import("./solver.svelte");
}

const puzzle = (id: string, rating: number, theme: PuzzleListed["theme"] = "cash"): PuzzleListed => ({
  id,
  rating,
  theme,
  players: 3,
});

const list = (...puzzles: PuzzleListed[]): PuzzleList => ({ day: "2026-11-23", today: "a", puzzles });

beforeEach(() => localStorage.clear());

test("solving a puzzle that is as difficult as the solver is strong gains half of what is at stake", async () => {
  const { solver } = await loaded();
  expect(solver.note(puzzle("a", 1200), true)).toBe(32);
  expect(solver.rating).toBe(1232);
  expect(solver.tried("a")).toBe("solved");
});

test("a missed puzzle costs more if it was easy, and less when the rating has settled", async () => {
  const { solver } = await loaded();
  const easy = solver.note(puzzle("a", 800), false);
  const hard = solver.note(puzzle("b", 1600), false);
  expect(easy).toBeLessThan(hard);
  expect(hard).toBeLessThan(0);
  for (let tries = 0; tries < 40; tries++) solver.note(puzzle(`c${tries}`, solver.rating), tries % 2 === 0);
  expect(Math.abs(solver.note(puzzle("d", solver.rating), true))).toBe(8);
});

test("only the first attempt counts, and a puzzle solved later is no longer missed", async () => {
  const { solver } = await loaded();
  solver.note(puzzle("a", 1200), false);
  const rating = solver.rating;
  expect(solver.tried("a")).toBe("missed");
  expect(solver.note(puzzle("a", 1200), true)).toBe(0);
  expect(solver.rating).toBe(rating);
  expect(solver.tried("a")).toBe("solved");
  expect(solver.tried("b")).toBeNull();
});

test("the browser remembers the solver", async () => {
  const { solver } = await loaded();
  solver.note(puzzle("a", 1200), true);
  solver.theme = "merger";
  const again = (await loaded()).solver;
  expect([again.rating, again.tried("a"), again.theme]).toEqual([1232, "solved", "merger"]);
});

test("the next puzzle is one not tried yet, about the theme, and about as difficult as the solver is strong", async () => {
  const { solver, nextPuzzle } = await loaded();
  const fitting = [1180, 1190, 1200, 1210, 1220].map((rating) => puzzle(`r${rating}`, rating));
  const all = list(...fitting, puzzle("easy", 600), puzzle("hard", 2400), puzzle("other", 1200, "merger"));
  solver.theme = "cash";
  for (let tries = 0; tries < 30; tries++) expect(fitting).toContain(nextPuzzle(all));
  solver.theme = "merger";
  expect(nextPuzzle(all)?.id).toBe("other");
  solver.theme = "endgame";
  expect(nextPuzzle(all)).toBeUndefined();
});

test("once all were tried, those missed come again, but never the one just tried", async () => {
  const { solver, nextPuzzle } = await loaded();
  const all = list(puzzle("a", 1200), puzzle("b", 1200), puzzle("c", 1200));
  solver.note(puzzle("a", 1200), false);
  solver.note(puzzle("b", 1200), true);
  solver.note(puzzle("c", 1200), true);
  expect(nextPuzzle(all)?.id).toBe("a");
  expect(nextPuzzle(all, "a")?.id).toMatch(/b|c/);
});
