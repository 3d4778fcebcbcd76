import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { gameAt } from "../../fixtures/game";
import { told } from "../../fixtures/log";
import { gameOnServer } from "../../fixtures/server";
import { players } from "../../fixtures/midgame";
import { FakeSocket, lastSocket, tableOnSocket } from "../../fixtures/socket";
import { views } from "../../fixtures/views";
import type { ShownView } from "../../lib/shownView";
import Chains from "./Chains.svelte";
import Log from "./Log.svelte";
import NetChart from "./NetChart.svelte";
import Toasts from "../Toasts.svelte";
import Players from "./Players.svelte";

/** The text of each row of a table, cells apart. */
function rows(table: HTMLElement): string[] {
  return within(table)
    .getAllByRole("row")
    .map((row) =>
      [...row.children].map((cell) => cell.textContent?.replace(/\s+/g, " ").trim()).join(" | "),
    );
}

describe("the table of players", () => {
  it("lists cash, net worth and shares", () => {
    render(Players, { game: gameAt(views.place) });
    const table = screen.getByRole("table", { name: "Players" });
    expect(rows(table)).toEqual([
      "Players | Cash | Net worth",
      "Ann you to play | 3,400 | 29,900",
      "ContinentalC4ImperialI3AmericanA5TowerT5",
      "Bea | 2,100 | 21,600",
      expect.any(String),
      "Otto bot | 5,000 | 18,000",
      expect.any(String),
      "Mira bot | 900 | 7,500",
      expect.any(String),
    ]);
  });

  it.each([
    ["counts cash to what it has become", views.place, true],
    ["shows at once what everybody has in the end, as the standings do", views.over, false],
  ])("%s", async (_, next, counting) => {
    vi.stubGlobal("WebSocket", FakeSocket);
    const { game, close } = tableOnSocket(views.buy);
    const { container } = render(Players, { game });
    await tick();
    const seats = next.seats.map((seat) => ({ ...seat, cash: 20_000 }));
    const view = { ...next, seats, seq: views.buy.seq + 1 };
    lastSocket().say({ type: "update", view, told, table_events: [] });
    await tick();
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    expect(screen.getAllByText("20,000")).toHaveLength(seats.length);
    expect(container.querySelectorAll("[data-shown]").length > 0).toBe(counting);
    close();
    vi.unstubAllGlobals();
  });

  it("itemises a net worth", async () => {
    render(Players, { game: gameAt(views.place) });
    await userEvent.click(screen.getByRole("button", { name: "29,900" }));
    const panel = screen.getByRole("group", { name: "Net worth of Ann" });
    for (const part of ["$3,400", "$10,000", "$16,500", "$29,900"]) {
      expect(within(panel).getByText(part)).toBeInTheDocument();
    }
  });

  it("hides closed holdings, and says so", () => {
    const seats = views.place.seats.map((seat) =>
      seat.seat === 0 ? seat : { ...seat, cash: null, shares: null, net: null },
    );
    const rules = { ...views.place.rules, closed: true };
    render(Players, { game: gameAt({ ...views.place, seats, rules }) });
    expect(screen.getAllByText("hidden")).toHaveLength(3);
    expect(screen.getAllByText("Shares hidden")).toHaveLength(3);
  });

  it("lets anybody at the table give an absent person's seat to a bot", async () => {
    const guest = { ...views.place, maker: false };
    const { game, received } = await gameOnServer(guest, { away: [1] });
    render(Players, { game });
    expect(screen.getByText("away")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Let a bot play for Bea" }));
    await expect.poll(() => received).toMatchObject([{ type: "handover", seat: 1 }]);
  });

  it("lets the host free the seat of somebody who stays away, once the server says so", async () => {
    const bot = { kind: "bot", bot: "steady", bot_name: "Rosa", owned: true, cause: "absent" } as const;
    const seats = views.place.seats.map((seat) => (seat.seat === 1 ? { ...seat, ...bot } : seat));
    const { game, received } = await gameOnServer({ ...views.place, seats });
    render(Players, { game });
    expect(screen.queryByRole("button", { name: "Free the seat of Bea" })).toBeNull();
    game.presence = { ...game.presence, freeable: [1] };
    await userEvent.click(await screen.findByRole("button", { name: "Free the seat of Bea" }));
    await expect.poll(() => received).toMatchObject([{ type: "free", seat: 1 }]);
  });

  it("says what freeing a seat means, and that it is free", () => {
    const bot = { kind: "bot", bot: "steady", bot_name: "Rosa", owned: true, cause: "absent" } as const;
    const playing = (vacant: boolean) => ({
      ...views.place,
      seats: views.place.seats.map((seat) => (seat.seat === 1 ? { ...seat, ...bot, vacant } : seat)),
    });
    const game = gameAt(playing(false));
    game.presence = { ...game.presence, freeable: [1] };
    const { unmount } = render(Players, { game });
    const free = screen.getByRole("button", { name: "Free the seat of Bea" });
    expect(free).toHaveAccessibleDescription(/Until somebody does, Bea can come back\.$/);
    expect(screen.queryByText("seat free")).toBeNull();
    unmount();
    render(Players, { game: gameAt(playing(true)) });
    expect(screen.getByText("seat free").closest("tr")).toHaveTextContent("Bea");
  });

  it("says once why the server refuses", async () => {
    const reason = "Bea is the last person playing: only bots would be left.";
    const { game } = await gameOnServer(views.place, {
      away: [1],
      reply: ({ id }) => ({ type: "refused", id, code: "bad-seats", ruling: null, reason }),
    });
    render(Players, { game });
    render(Toasts, { game });
    await userEvent.click(screen.getByRole("button", { name: "Let a bot play for Bea" }));
    expect(await screen.findByText(reason)).toBeInTheDocument();
  });

  it("offers nothing that the server does not", () => {
    const game = gameAt({ ...views.place, maker: false }, undefined, { away: [1] });
    game.presence = { ...game.presence, replaceable: [] };
    render(Players, { game });
    expect(screen.getByText("away")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /bot/ })).toBeNull();
  });
});

describe("the table of chains", () => {
  it("lists those on the board, most expensive first, then the others", () => {
    render(Chains, { game: gameAt(views.place) });
    expect(rows(screen.getByRole("table", { name: "Chains" }))).toEqual([
      "Chains | Size | Price | Next | Left | Bonuses",
      "C Continental | 12*safe | $900 | 1,000+9 $1,000 in 9 tiles | 13 | $9,000",
      "Bea 6 · You 4 · Otto 2 | $4,500",
      "I Imperial | 6 | $800 | 900+5 $900 in 5 tiles | 15 | $8,000",
      "Otto 4 · You 3 · Mira 3 | $4,000",
      "A American | 4 | $500 | 600+1 $600 in 1 tile | 13 | $5,000",
      "You 5 · Bea 4 · Mira 3 | $2,500",
      "T Tower | 3 | $300 | 400+1 $400 in 1 tile | 14 | $3,000",
      "You 5 · Mira 4 · Bea 2 | $1,500",
      expect.stringContaining("Not founded"),
    ]);
  });

  it("opens a chain's ladder, with the present rung marked and who would be paid", async () => {
    render(Chains, { game: gameAt(views.place) });
    await userEvent.click(screen.getByRole("button", { name: /Imperial/ }));
    const panel = screen.getByRole("group", { name: "Imperial: prices by size" });
    const here = within(panel)
      .getAllByRole("row")
      .filter((row) => row.hasAttribute("aria-current"));
    expect(here).toHaveLength(1);
    expect(here[0]).toHaveTextContent("6–10$800$8,000$4,000");
    expect(panel).toHaveTextContent("Otto $8,000");
  });

  it("says that there are none yet", () => {
    const none = views.place.chains.map((row) => ({ ...row, size: 0, price: 0, bank: 25 }));
    render(Chains, { game: gameAt({ ...views.place, chains: none }) });
    expect(screen.getByText(/No chain is on the board yet/)).toBeInTheDocument();
    expect(screen.getByText("25 left each")).toBeInTheDocument();
  });
});

describe("the log", () => {
  it("shows what happened, turn by turn", () => {
    render(Log, { game: gameAt(views.place) });
    const log = screen.getByRole("log", { name: "Game log" });
    expect(log).toHaveAttribute("aria-live", "polite");
    const lines = within(log).getAllByRole("button").map((line) => line.textContent?.trim());
    expect(lines.at(0)).toContain("You draw 2G");
    expect(lines.at(-3)).toContain("Otto plays 7A, merging Festival into American");
    expect(lines.at(-2)).toContain("+$300");
    expect(log).toHaveTextContent("21 Otto");
  });

  it("shows the board of the line that is pressed, and comes back", async () => {
    const past: ShownView = { ...views.place, ply: 80, turn_number: 20, options: null };
    const { game, asked } = await gameOnServer(views.place, {
      pages: { "/api/games/example/plies/80": { rules: past.rules, view: past } },
    });
    render(Log, { game });
    await userEvent.click(screen.getByRole("button", { name: /Bea plays 10C/ }));
    await expect.poll(() => game.ply).toBe(80);
    expect(asked).toEqual(["GET /api/games/example/plies/80"]);
    expect(screen.getByRole("button", { name: /Bea plays 10C/ })).toHaveAttribute("aria-current");
    await userEvent.click(screen.getByRole("button", { name: "Back to now" }));
    expect(game.ply).toBeNull();
  });

  it("is navigated with the arrow keys, from its last line", async () => {
    render(Log, { game: gameAt(views.place) });
    const lines = within(screen.getByRole("log")).getAllByRole("button");
    const reached = lines.filter(({ tabIndex }) => tabIndex === 0);
    expect(reached).toEqual([lines.at(-1)]);
    reached[0]?.focus();
    await userEvent.keyboard("{ArrowUp}");
    expect(lines.at(-2)).toHaveFocus();
    await userEvent.keyboard("{Home}{ArrowUp}");
    expect(lines.at(0)).toHaveFocus();
  });
});

describe("what people do besides moving", () => {
  const [first, second] = told.slice(-2);
  const event = { type: "seat_resigned", ply: 1, turn: second?.turn ?? 0, seat: 1, name: "Bea", bot_name: "Rosa" } as const;

  it("has lines among the moves, which the keys pass over", () => {
    const game = gameAt(views.place);
    const resigned = { ...event, seq: first?.seq ?? 0 };
    game.applyUpdate({ type: "update", view: views.place, told: [], table_events: [resigned] });
    render(Log, { game });
    const log = screen.getByRole("log", { name: "Game log" });
    expect(log).toHaveTextContent("Bea resigns and leaves the seat to Rosa");
    expect(within(log).queryByRole("button", { name: /resigns/ })).toBeNull();
  });

  it("leaves what was done before somebody took a seat to whoever had it then", () => {
    const game = gameAt(views.place);
    const taken = { type: "seat_taken", seq: 1e6, ply: 1, turn: 22, seat: 1, name: "Bea", former: "Zoe" } as const;
    const own = { ...taken, seq: 1e6 + 1, seat: 0, name: "Ann", former: "Yves" };
    game.applyUpdate({ type: "update", view: views.place, told: [], table_events: [taken, own] });
    render(Log, { game });
    const log = screen.getByRole("log", { name: "Game log" });
    expect(log).toHaveTextContent("Zoe plays 10C");
    expect(log).toHaveTextContent("Yves draws 2G");
    expect(log).toHaveTextContent("Bea takes the seat of Zoe");
    expect(log).toHaveTextContent("You take the seat of Yves");
  });

  it("is told once, however often it comes", () => {
    const game = gameAt(views.place);
    const events = [1, 2].map((seq) => ({ ...event, seq }));
    game.applyUpdate({ type: "update", view: views.place, told: [], table_events: events });
    game.applyUpdate({ type: "update", view: views.place, told: [], table_events: events.slice(1) });
    expect(game.tableEvents).toEqual(events);
    game.applyUpdate({ type: "update", view: views.place, told, table_events: events });
    expect(game.tableEvents).toEqual(events);
  });
});

describe("the chart", () => {
  it("describes in words what it draws", () => {
    render(NetChart, { game: gameAt(views.place) });
    const chart = screen.getByRole("img", {
      name: "Net worth over 22 turns: You $25,900, Bea $21,600, Otto $18,000, and Mira $11,500.",
    });
    expect(chart.querySelectorAll("polyline")).toHaveLength(players.length);
  });

  it("says why it is empty where holdings are closed", () => {
    const rules = { ...views.place.rules, closed: true };
    render(NetChart, { game: gameAt({ ...views.place, rules }, []) });
    expect(screen.getByText(/holdings are closed/)).toBeInTheDocument();
  });
});
