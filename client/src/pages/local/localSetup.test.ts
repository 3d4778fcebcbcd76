import { beforeEach, expect, test } from "vitest";
import { catalogue } from "../../fixtures/catalogue";
import { CLOCKS_HERE, LocalSetup } from "./localSetup.svelte";

beforeEach(() => localStorage.clear());

test("people who gave no name have one all the same, and the holder's comes from the server, which keeps it", () => {
  const setup = new LocalSetup(catalogue);
  setup.setPeople(3);
  setup.setName(1, " Ben ");
  expect(setup.request()).not.toHaveProperty("your_name");
  expect(setup.request()).toMatchObject({
    seats: [{ kind: "you" }, { kind: "companion", name: "Ben" }, { kind: "companion", name: "Player 3" }],
    terms: { clock: null },
  });
  setup.setName(0, " Ann ");
  expect(setup.request().your_name).toBe("Ann");
});

test("people and bots have six seats together", () => {
  const setup = new LocalSetup(catalogue);
  expect(setup.room).toBe(4);
  setup.setPeople(4);
  setup.bots = 2;
  expect(setup.room).toBe(0);
  expect(setup.request().seats?.slice(4)).toEqual([
    { kind: "bot", bot: "heuristic" },
    { kind: "bot", bot: "heuristic" },
  ]);
});

test("what was chosen is remembered, apart from what was chosen for other tables", () => {
  const setup = new LocalSetup(catalogue);
  setup.setName(0, "Ann");
  setup.tempo.clock = "quick";
  setup.remember();
  const again = new LocalSetup(catalogue);
  expect(again.names).toEqual(["Ann", ""]);
  expect(again.request().terms?.clock).toEqual({ decision: 20, bank: 120 });
  expect(CLOCKS_HERE).not.toContain("slow");
});
