import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { serve } from "../fixtures/line";
import { decisions, replay, review } from "../fixtures/replay";
import { route } from "../lib/route.svelte";
import { ReplayStore } from "../state/replay.svelte";
import { across, lines, plyAt, up } from "./chances";
import ImportSheet from "./ImportSheet.svelte";
import Viewer from "./Viewer.svelte";

const REVIEW = "/api/games/example/review";
const REVIEW_AGAIN = `${REVIEW}?open_hands=false`;

const cell = (name: string) => screen.getByRole("gridcell", { name });
const bar = () => screen.getByRole<HTMLInputElement>("slider", { name: "Ply" });

describe("going through a game", () => {
  test("a frame tells only what changed: the views are whole", () => {
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

  test("the tiles shown are those of whoever decides next", () => {
    const store = new ReplayStore(replay, 0);
    expect([store.holder, store.shown.hand]).toEqual([0, ["3B", "1C"]]);
    store.goTo(2);
    expect([store.holder, store.shown.hand]).toEqual([1, ["2A", "4C"]]);
  });

  test("a ply beyond the game is its last, and one that is none its first", () => {
    expect(new ReplayStore(replay, 99).ply).toBe(3);
    expect(new ReplayStore(replay, -1).ply).toBe(0);
    expect(new ReplayStore(replay, NaN).ply).toBe(0);
    expect(new ReplayStore(replay, null).ply).toBe(3);
  });

  test("steps and turns, by keys", async () => {
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

  test("the bar, the buttons and the log lead to the same place", async () => {
    const store = new ReplayStore(replay, 0);
    render(Viewer, { replay: store });
    await userEvent.click(screen.getByRole("button", { name: "One ply on" }));
    expect(bar().value).toBe("1");
    expect(cell("3B, Tower")).toBeInTheDocument();
    await userEvent.click(within(screen.getByRole("log")).getByRole("button", { name: /Ann buys/ }));
    expect(bar().value).toBe("2");
    expect(within(screen.getByRole("log")).getByRole("button", { current: true })).toHaveTextContent("Ann buys 2 Tower");
    await userEvent.click(screen.getByRole("button", { name: "To the end" }));
    expect(screen.getByRole("button", { name: "One ply on" })).toBeDisabled();
  });

  test("it plays by itself to the end, and begins anew from there", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const store = new ReplayStore(replay, 3);
      render(Viewer, { replay: store });
      const user = userEvent.setup({ delay: null });
      await user.click(screen.getByRole("button", { name: "Play on" }));
      expect(store.ply).toBe(0);
      vi.advanceTimersByTime(10_000);
      expect(store.ply).toBe(3);
      expect(store.playing).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  test("the address tells the ply", async () => {
    const store = new ReplayStore(replay, 0);
    render(Viewer, { replay: store });
    await userEvent.keyboard("{ArrowRight}");
    await expect.poll(() => location.search).toBe("?ply=1");
  });
});

describe("a review", () => {
  test("tells of a mistake, what it cost and what would have been better", async () => {
    const asked = serve({ [REVIEW]: review() });
    render(Viewer, { replay: new ReplayStore(replay, 2), reviewing: true });
    await screen.findByText(/A mistake/);
    const panel = screen.getByRole("region", { name: "Review" });
    expect(panel).toHaveTextContent("Ann: Buy 2 Tower. A mistake. It cost 6 ± 1.5 points of winning.");
    expect(within(panel).getByRole("row", { name: /Buy 1 Tower .* a tie/ })).toBeInTheDocument();
    expect(within(panel).getByRole("row", { name: /^Ann 52% 32% −20/ })).toBeInTheDocument();
    expect(panel).toHaveTextContent("luck of the draw −11");
    expect(asked).toEqual([`POST ${REVIEW} {"open_hands":false}`]);
  });

  test("says where the game turned, and leads there", async () => {
    serve({ [REVIEW]: review() });
    const store = new ReplayStore(replay, 0);
    render(Viewer, { replay: store, reviewing: true });
    const turned = await screen.findByRole("button", { name: /Ann −20 luck of the draw/ });
    await userEvent.click(turned);
    expect(store.ply).toBe(2);
  });

  test("shows what there is while the rest is on its way", async () => {
    let done = false;
    const part = () => review({ state: "running", done: 2, decisions: decisions.slice(0, 2) });
    serve({
      [REVIEW]: part(),
      [REVIEW_AGAIN]: () => new Response(JSON.stringify(done ? review() : part())),
    });
    render(Viewer, { replay: new ReplayStore(replay, 3), reviewing: true });
    const progress = await screen.findByRole("progressbar", { name: "Analysing: 2 of 3 decisions" });
    expect(progress).toHaveValue(2);
    expect(screen.getByText("This decision is not analysed yet.")).toBeInTheDocument();
    done = true;
    expect(await screen.findByText(/The only move/, {}, { timeout: 4000 })).toBeInTheDocument();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  test("can see all hands instead", async () => {
    const asked = serve({ [REVIEW]: review() });
    render(Viewer, { replay: new ReplayStore(replay, 2), reviewing: true });
    await screen.findByRole("region", { name: "Review" });
    await userEvent.click(screen.getByRole("checkbox", { name: "With all hands open" }));
    await expect.poll(() => asked.at(-1)).toBe(`POST ${REVIEW} {"open_hands":true}`);
  });

  test("what went wrong is said, and can be tried again", async () => {
    const pages: Record<string, unknown> = {};
    serve(pages);
    render(Viewer, { replay: new ReplayStore(replay, 2), reviewing: true });
    expect(await screen.findByText("There is no such page.")).toBeInTheDocument();
    pages[REVIEW] = review();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/A mistake/)).toBeInTheDocument();
  });
});

describe("the chart", () => {
  const points = [
    { ply: 0, win: [0.5, 0.5] },
    { ply: 2, win: [0.75, 0.25] },
  ];

  test("a ply stands where the bar has it, and is found there again", () => {
    for (const ply of [0, 1, 2, 3]) expect(plyAt(across(ply, 3, 300), 3, 300)).toBe(ply);
  });

  test("a better chance stands higher, and ends as far as is known", () => {
    const [ann, ben] = lines(points, 3, 300, 100);
    expect(ann?.end.x).toBeLessThan(across(3, 3, 300));
    expect(ann?.end.y).toBeLessThan(ben?.end.y ?? 0);
    expect(up(1, 100)).toBeLessThan(up(0, 100));
  });
});

describe("bringing in a record", () => {
  test("what cannot be read is said with its line", async () => {
    const problem = { code: "bad-record", ruling: null, reason: "There is no move “bye”.", line: 2 };
    serve({ "/api/games/import": () => new Response(JSON.stringify(problem), { status: 400 }) });
    render(ImportSheet, { onclose: () => {} });
    const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Record" });
    await userEvent.type(field, "one{Enter}bye{Enter}three");
    await userEvent.click(screen.getByRole("button", { name: "Open it" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Line 2: There is no move “bye”.");
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe("bye");
  });

  test("a file that is chosen can be seen before it is opened, and leads to its replay", async () => {
    const asked = serve({ "/api/games/import": { id: "brought", invite: null } });
    render(ImportSheet, { onclose: () => {} });
    await userEvent.upload(screen.getByLabelText("Choose a file"), new File(["a record"], "game.txt", { type: "text/plain" }));
    await expect.poll(() => screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("a record");
    await userEvent.click(screen.getByRole("button", { name: "Open it" }));
    await expect.poll(() => route.path).toBe("/replay/brought");
    expect(asked).toEqual(['POST /api/games/import {"record":"a record"}']);
  });
});
