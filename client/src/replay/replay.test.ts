import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { serve } from "../fixtures/server";
import { decisions, replay, review, reviewSummary } from "../fixtures/replay";
import { route } from "../lib/route.svelte";
import { ReplayStore } from "../state/replay.svelte";
import { across, line, marks, plyAt, standings, swingPoints, up } from "./chances";
import { review as words } from "#language/replay";
import ImportSheet from "./ImportSheet.svelte";
import Viewer from "./Viewer.svelte";

const REVIEW = "/api/games/example/review";
const SUMMARY = `${REVIEW}/summary?open_hands=false`;
const NO_SUMMARY = { [SUMMARY]: reviewSummary({ seats: [] }) };
const NOTES = "/api/games/example/notes";
const NO_NOTES = { [NOTES]: { notes: [], link: null, author: null, longest: 500, most: 100 } };
const REVIEW_AGAIN = `${REVIEW}?open_hands=false&since=1`;

const cell = (name: string) => screen.getByRole("gridcell", { name });
const bar = () => screen.getByRole<HTMLInputElement>("slider", { name: "Ply" });

describe("going through a game", () => {
  test("frames contain only what changed, and the views are complete", () => {
    const store = new ReplayStore(replay, 2);
    expect(store.views.map(({ ply, board }) => [ply, board.last])).toEqual([
      [0, null],
      [1, "3B"],
      [2, "3B"],
      [3, "2A"],
    ]);
    expect(store.views[0]?.chains.every(({ size }) => size === 0)).toBe(true);
    expect(store.views[3]?.chains.find(({ letter }) => letter === "T")?.size).toBe(2);
  });

  test("the tiles shown are those of the player who decides next", () => {
    const store = new ReplayStore(replay, 0);
    expect([store.holder, store.shown.hand]).toEqual([0, ["3B", "1C"]]);
    store.goTo(2);
    expect([store.holder, store.shown.hand]).toEqual([1, ["2A", "4C"]]);
  });

  test("a ply beyond the end shows the last, and an invalid one the first", () => {
    expect(new ReplayStore(replay, 99).ply).toBe(3);
    expect(new ReplayStore(replay, -1).ply).toBe(0);
    expect(new ReplayStore(replay, NaN).ply).toBe(0);
    expect(new ReplayStore(replay, null).ply).toBe(3);
  });

  test("keys go by steps and turns", async () => {
    const store = new ReplayStore(replay, 0);
    render(Viewer, { replay: store });
    const plies: number[] = [];
    for (const key of ["{ArrowRight}", "{Shift>}{ArrowRight}{/Shift}", "{End}", "{ArrowLeft}", "{Shift>}{ArrowLeft}{/Shift}", "{Home}"]) {
      await userEvent.keyboard(key);
      plies.push(store.ply);
    }
    expect(plies).toEqual([1, 2, 3, 2, 0, 0]);
    expect(cell("3B, in Ann’s hand")).toBeInTheDocument();
  });

  test("the slider, the buttons and the log lead to the same ply", async () => {
    const store = new ReplayStore(replay, 0);
    render(Viewer, { replay: store });
    await userEvent.click(screen.getByRole("button", { name: "One ply forward" }));
    expect(bar().value).toBe("1");
    expect(cell("3B, Tower")).toBeInTheDocument();
    await userEvent.click(within(screen.getByRole("log")).getByRole("button", { name: /Ann buys/ }));
    expect(bar().value).toBe("2");
    expect(within(screen.getByRole("log")).getByRole("button", { current: true })).toHaveTextContent("Ann buys 2 Tower");
    await userEvent.click(screen.getByRole("button", { name: "To the end" }));
    expect(screen.getByRole("button", { name: "One ply forward" })).toBeDisabled();
  });

  test("it plays by itself to the end, and starts over from there", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const store = new ReplayStore(replay, 3);
      render(Viewer, { replay: store });
      const user = userEvent.setup({ delay: null });
      await user.click(screen.getByRole("button", { name: "Play" }));
      expect(store.ply).toBe(0);
      vi.advanceTimersByTime(10_000);
      expect(store.ply).toBe(3);
      expect(store.playing).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  test("the address contains the ply", async () => {
    const store = new ReplayStore(replay, 0);
    render(Viewer, { replay: store });
    await userEvent.keyboard("{ArrowRight}");
    await expect.poll(() => location.search).toBe("?ply=1");
  });
});

describe("a review", () => {
  test("shows a mistake, what it cost and what would have been better", async () => {
    const asked = serve({ [REVIEW]: review(), ...NO_SUMMARY });
    render(Viewer, { replay: new ReplayStore(replay, 2), reviewing: true });
    await screen.findByText(/A mistake/);
    const panel = screen.getByRole("region", { name: "Review" });
    expect(panel).toHaveTextContent("Ann: Buy 2 Tower. A mistake. It lowered the chance of winning by 6 ± 1.5 points.");
    expect(within(panel).getByRole("row", { name: /Buy 1 Tower .* a tie/ })).toBeInTheDocument();
    expect(within(panel).getByRole("row", { name: /^Ann 52% 32% −20/ })).toBeInTheDocument();
    expect(panel).toHaveTextContent("luck of the draw −11");
    expect(asked.filter((each) => !each.endsWith(NOTES))).toEqual([
      `POST ${REVIEW} {"open_hands":false}`,
      `GET ${SUMMARY}`,
    ]);
  });

  test("says where the game turned, and leads there", async () => {
    serve({ [REVIEW]: review(), ...NO_SUMMARY });
    const store = new ReplayStore(replay, 0);
    render(Viewer, { replay: store, reviewing: true });
    const turned = await screen.findByRole("button", { name: /Ann −20 luck of the draw/ });
    await userEvent.click(turned);
    expect(store.ply).toBe(2);
  });

  test("shows the decisions reviewed so far", async () => {
    let done = false;
    const known = decisions.slice(0, 2);
    const open = known.map((decided, at) => (at === 1 ? { ...decided, swing: null } : decided));
    const part = (since: number) =>
      review({ state: "running", since, done: 2, decisions: open.slice(since) });
    const rest = review({ since: 1, decisions: decisions.slice(1) });
    serve({
      [REVIEW]: part(0),
      [REVIEW_AGAIN]: () => new Response(JSON.stringify(done ? rest : part(1))),
    });
    const store = new ReplayStore(replay, 3);
    render(Viewer, { replay: store, reviewing: true });
    const progress = await screen.findByRole("progressbar", { name: "Analysing: 2 of 3 decisions" });
    expect(progress).toHaveValue(2);
    expect(screen.getByText("This decision has not been analysed yet.")).toBeInTheDocument();
    done = true;
    expect(await screen.findByText(/The only move/, {}, { timeout: 4000 })).toBeInTheDocument();
    expect(screen.queryByRole("progressbar")).toBeNull();
    store.goTo(1);
    expect(await screen.findByText(/The best move found/)).toBeInTheDocument();
  });

  test("can see all hands instead", async () => {
    const asked = serve({ [REVIEW]: review(), ...NO_SUMMARY });
    render(Viewer, { replay: new ReplayStore(replay, 2), reviewing: true });
    await screen.findByRole("region", { name: "Review" });
    await userEvent.click(screen.getByRole("checkbox", { name: "With all hands open" }));
    await expect.poll(() => asked).toContain(`POST ${REVIEW} {"open_hands":true}`);
  });

  test("a failure is shown, and the review can be started again", async () => {
    const pages: Record<string, unknown> = { ...NO_NOTES };
    serve(pages);
    render(Viewer, { replay: new ReplayStore(replay, 2), reviewing: true });
    expect(await screen.findByText("There is nothing at this address.")).toBeInTheDocument();
    pages[REVIEW] = review();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/A mistake/)).toBeInTheDocument();
  });
});

describe("the chart", () => {
  const plot = { players: 4, last: 3, width: 300, height: 120 };
  const even = [0.25, 0.25, 0.25, 0.25];

  test("a ply is drawn above its place on the slider, and found again from there", () => {
    for (const ply of [0, 1, 2, 3]) expect(plyAt(across(ply, 3, 300), 3, 300)).toBe(ply);
  });

  test("an even chance is in the middle, for any number of players", () => {
    for (const players of [2, 3, 4, 5, 6]) {
      const heights = marks(players).map((chance) => up(chance, { ...plot, players }));
      expect(heights).toContain(60);
      expect(heights[0]).toBe(112);
      expect(heights.at(-1)).toBe(8);
      expect(heights).toEqual([...heights].sort((a, b) => b - a));
    }
  });

  test("the labels of similar chances do not overlap", () => {
    const labels = standings([1, 0, 0, 0], plot).map(({ label }) => label);
    labels.sort((a, b) => a - b);
    expect(labels[0]).toBe(8);
    for (const [at, label] of labels.slice(1).entries()) {
      expect(label - (labels[at] ?? 0)).toBeGreaterThanOrEqual(15);
    }
  });

  test("a turning point is drawn until the same player's next decision, or to the end", () => {
    const [first, second, third] = decisions;
    const points = [0, 1, 2, 3].map((ply) => ({ ply, win: even }));
    if (!first || !second || !third) throw new Error("there are three decisions");
    expect(swingPoints(points, decisions, first).map(({ ply }) => ply)).toEqual([0, 1]);
    expect(swingPoints(points, decisions, second).map(({ ply }) => ply)).toEqual([1, 2, 3]);
    expect(line(points, 0, plot).split(" ")).toHaveLength(4);
  });

  test("everybody's chances at the ply shown are in the chart, and who is ahead on the slider", async () => {
    serve({ [REVIEW]: review(), ...NO_SUMMARY });
    render(Viewer, { replay: new ReplayStore(replay, 1), reviewing: true });
    const chart = await screen.findByRole("img", { name: "Chances of winning at the ply shown: Ann 52% and Ben 48%." });
    expect(bar()).toHaveAttribute("aria-valuetext", "Turn 1, ply 1 of 3. Ahead: Ann, 52%.");
    await userEvent.keyboard("{ArrowRight}");
    expect(chart).toHaveAccessibleName("Chances of winning at the ply shown: Ann 32% and Ben 68%.");
    expect(screen.getByText("a turning point")).toBeInTheDocument();
  });
});

test("if a ply has many events, the first are shown, and the log has the rest", () => {
  const events = ["3A", "2B", "1A", "1B", "1C"].map((tile) => ({ type: "placed", seat: 0, tile }) as const);
  const told = replay.told.map((each) => (each.ply === 1 ? { ...each, events } : each));
  const { container } = render(Viewer, { replay: new ReplayStore({ ...replay, told }, 1) });
  const happened = container.querySelector(".happened");
  expect(happened).toHaveTextContent("Ann plays 3A Ann plays 2B Ann plays 1A + 2 more lines in the log");
});

test.each([
  [0, 0.01, "best"],
  [0.035, 0.01, "−3.5 ± 1.0"],
  [0.0002, 0.01, "0.0 ± 1.0"],
  [-0.001, 0.002, "+0.1 ± 0.2"],
])("a choice %d behind, ± %d, is %s", (behind, error, text) => {
  expect(words.lossHow(behind, error)).toBe(text);
});

describe("importing a record", () => {
  test("what cannot be read is shown with its line", async () => {
    const problem = { code: "bad-record", ruling: null, reason: "There is no move “bye”.", line: 2 };
    serve({ "/api/games/import": () => new Response(JSON.stringify(problem), { status: 400 }) });
    render(ImportSheet, { onclose: () => {} });
    const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Record" });
    await userEvent.type(field, "one{Enter}bye{Enter}three");
    await userEvent.click(screen.getByRole("button", { name: "Open it" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Line 2: There is no move “bye”.");
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe("bye");
  });

  test("a chosen file is shown before it is opened, and leads to its replay", async () => {
    const asked = serve({ "/api/games/import": { id: "brought", invite: null } });
    render(ImportSheet, { onclose: () => {} });
    await userEvent.upload(screen.getByLabelText("Choose a file"), new File(["a record"], "game.txt", { type: "text/plain" }));
    await expect.poll(() => screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("a record");
    await userEvent.click(screen.getByRole("button", { name: "Open it" }));
    await expect.poll(() => route.path).toBe("/replay/brought");
    expect(asked).toEqual(['POST /api/games/import {"record":"a record"}']);
  });
});
