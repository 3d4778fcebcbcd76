import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { summary as german } from "../i18n/de/summary";
import { summary as english } from "../i18n/en/summary";
import { summary as spanish } from "../i18n/es/summary";
import { replay, review, reviewSummary, summaries } from "../fixtures/replay";
import { serve } from "../fixtures/server";
import type { Names } from "../i18n/names";
import type { AnyFact, Course, SeatSummary, Turning } from "../protocol";
import { ReplayStore } from "../state/replay.svelte";
import Viewer from "./Viewer.svelte";

const REVIEW = "/api/games/example/review";
const SUMMARY = `${REVIEW}/summary`;

const [ann, ben] = summaries as [SeatSummary, SeatSummary];
const names = (you: number | null): Names => ({ you, seats: ["Ann", "Ben"], chains: ["Luxor", "Tower", "American"] });
const turnOf = (ply: number) => 10 + ply;

/** The replay as Ann sees it, with a review that is done. */
function show(summary = reviewSummary(), you: number | null = 0) {
  serve({ [REVIEW]: review(), [`${SUMMARY}?open_hands=false`]: summary });
  const store = new ReplayStore({ ...replay, view: { ...replay.view, you } }, 3);
  render(Viewer, { replay: store, reviewing: true });
  return store;
}

const told = async () => (await screen.findByRole("region", { name: "What happened" })).querySelector("p")?.textContent;

describe("the sentences", () => {
  const said = (one: SeatSummary, you: number | null, words = english) => words.sentences(one, names(you), turnOf);

  test("tell the result, how it went and what it was due to, to whoever played", () => {
    expect(said(ann, 0)).toEqual([
      "You came 2nd, $5,000 behind Ben; the majority of Tower, lost to Ben in turn 13, made a difference of $1,500 when the chain paid.",
      "You were behind for good from turn 12 on; the biggest swing came in turn 12, when your chance went from 52% to 32%, chiefly by the luck of the draw.",
      "It was decided chiefly by what the others did (−33 ± 20.0 points); your one mistake cost 6 points.",
    ]);
    expect(said(ann, 1)[0]).toMatch(/^Ann came 2nd, \$5,000 behind you; the majority of Tower, lost to you in turn 13/);
  });

  test("say so where the figures cannot tell", () => {
    expect(said(ben, 1)).toEqual([
      "You won, $5,000 ahead of Ann; the merger of Tower into American in turn 13 paid most, $3,000.",
      "It was open to the end; between two decisions the chance never changed by much.",
      "The figures cannot tell what decided it; you made no certain mistake.",
    ]);
    const stopped = { ...ben, place: null, rival: null, margin: null, course: null, fact: null };
    expect(said(stopped, null)).toEqual([
      "The game stopped midway, so nobody won it.",
      "Between two decisions the chance never changed by much.",
      "Ben made no certain mistake.",
    ]);
  });

  const merger: AnyFact = { type: "merger", ply: 3, by: 1, chain: 1, survivor: 2, first: 1, amount: 3000, own: 0 };
  const facts: (AnyFact | null)[] = [null, merger, { type: "cash", ply: 1, turns: 4 }, ann.fact];
  const courses = (["led", "came_back", "pulled_ahead", "trailed", "slipped", "fell_behind"] as const).map(
    (kind): Course => ({ kind, ply: 1, win: 0.4 }),
  );
  const turnings = (["mistake", "draw", "others", null] as const).map(
    (cause) => ({ ...ann.turning, cause, merger: cause === null ? merger : null }) as Turning,
  );
  const variants = [
    ...facts.map((fact) => ({ ...ann, fact })),
    ...courses.map((course) => ({ ...ann, course })),
    ...turnings.map((turning) => ({ ...ann, turning })),
    ...[0, 1, 3].map((mistake_count) => ({ ...ann, mistake_count, decided_by: ["mistakes"] as const })),
    { ...ben, winners: [0, 1], margin: 0 },
    { ...ann, decided_by: ["draws", "others"] as const },
  ] as unknown as SeatSummary[];

  test.each([english, german, spanish])("are whole sentences in every language, whatever the game ($title)", (words) => {
    for (const one of variants) {
      for (const you of [0, 1, null]) {
        const all = said(one, you, words);
        expect(all).toHaveLength(3);
        for (const text of all) {
          expect(text).toMatch(/^[A-ZÄÖÜ].*[^.;, ]\.$/);
          expect(text).not.toMatch(/undefined|null|NaN| {2}|;\.|;;/);
        }
      }
    }
    const different = new Set(variants.map((one) => said(one, 0, words).join(" ")));
    expect(different.size).toBe(variants.length - 1); // two of them are Ann’s own
  });
});

describe("a review that is done", () => {
  test("sums the game up for the viewer, and for anybody who is chosen", async () => {
    show();
    expect(await told()).toMatch(/^You came 2nd/);
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "For" }), "Ben");
    expect(await told()).toMatch(/^Ben won/);
    expect(screen.getByText(/No decision stands out/)).toBeInTheDocument();
  });

  test("is told from the winner’s side to those who did not play", async () => {
    show(reviewSummary(), null);
    expect(await told()).toMatch(/^Ben won/);
  });

  test("leads to the decisions to remember, with what was better and why", async () => {
    const store = show();
    const remember = await screen.findByRole("region", { name: "To remember" });
    expect(within(remember).queryByText(/more cash/)).toBeNull();
    const key = within(remember).getByRole("button", { name: /A mistake: −6 ± 1.5 points/ });
    expect(key).toHaveTextContent("Played Buy 2 Tower Better Buy nothing");
    await userEvent.click(key);
    expect(store.ply).toBe(2);
    expect(key).toHaveAttribute("aria-current", "true");
    expect(within(remember).getByText(/You keep \$400 more cash than with the next best move/)).toBeInTheDocument();
  });

  test("shows accuracy by phase, and beside it the viewer’s own earlier games", async () => {
    const phases = [{ phase: "buying", decisions: 40, accuracy: 80 } as const];
    show(reviewSummary({ earlier: { seat: 0, games: 3, phases, overall: { decisions: 40, accuracy: 80 } } }));
    await userEvent.click(await screen.findByRole("button", { name: "Accuracy" }));
    const table = screen.getByRole("region", { name: "Accuracy" });
    expect(within(table).getByRole("row", { name: /^Buying 13% of 1 80% of 40/ })).toBeInTheDocument();
    expect(within(table).getByRole("row", { name: /^Mergers – –/ })).toBeInTheDocument();
    expect(within(table).getByRole("row", { name: /^Overall 56% of 2 80% of 40/ })).toBeInTheDocument();
    expect(table).toHaveTextContent("“Before” is 3 earlier games of yours, with 40 decisions. Only you see it.");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "For" }), "Ben");
    expect(screen.getByText("Nothing was decided.")).toBeInTheDocument();
    expect(screen.queryByText(/Only you see it/)).toBeNull();
  });

  test("still says where the game turned", async () => {
    const store = show();
    await userEvent.click(await screen.findByRole("button", { name: "Turning points" }));
    await userEvent.click(screen.getByRole("button", { name: /Ann −20 luck of the draw/ }));
    expect(store.ply).toBe(2);
  });
});

test("playing on from a mistake begins before it, unless that is not wanted", async () => {
  const store = show();
  await told();
  await store.showPly(2);
  await userEvent.click(screen.getByRole("button", { name: "Play on from here" }));
  const sheet = within(screen.getByRole("dialog"));
  const again = sheet.getByRole("checkbox", { name: "Decide this move again" });
  expect(again).toBeChecked();
  expect(sheet.getByText(/as it stood at ply 1/)).toBeVisible();
  expect(sheet.getByRole("radio", { name: /Ann/ })).toBeChecked();
  await userEvent.click(again);
  expect(sheet.getByText(/as it stood at ply 2/)).toBeVisible();
});
