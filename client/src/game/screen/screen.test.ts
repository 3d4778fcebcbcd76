import { render, screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { gameAt } from "../../fixtures/game";
import { told } from "../../fixtures/log";
import { views } from "../../fixtures/views";
import type { Event, LogEntry } from "../../protocol";
import { headlineOf } from "./headline";
import News from "./News.svelte";
import Result from "./Result.svelte";
import SharedScreen from "./SharedScreen.svelte";

/** The game as it looks to somebody who only watches. */
const watched = { ...views.buy, you: null, hand: null, options: null };

function ply(...events: Event[]): LogEntry {
  return { seq: 100, ply: 90, turn: 30, seat: 1, events, nets: null };
}

const bonus = (seat: number, amount: number): Event => ({ type: "bonus", seat, chain: 1, kind: "majority", amount });
const merging = (survivor: number | null): Event => ({ type: "merging", seat: 1, tile: "6D", survivor, chains: [1, 2] });
const defunct: Event = { type: "defunct", chain: 1, survivor: 2, size: 3, price: 300 };

describe("a headline", () => {
  it("says who founds a chain, and what it is worth", () => {
    expect(headlineOf(watched, ply({ type: "founded", seat: 1, chain: 2, size: 2 }))).toEqual({
      text: "Bea founds American.",
      detail: "2 tiles, $700 a share.",
      chain: 2,
    });
  });

  it("says what merges into what, and who is paid", () => {
    expect(headlineOf(watched, ply(merging(2), defunct, bonus(1, 3000), bonus(3, 1500)))).toEqual({
      text: "6D merges Tower into American.",
      detail: "Tower pays Bea $3,000 and Mira $1,500.",
      chain: 2,
    });
  });

  it("says so when nobody is paid, the bank's bonus aside", () => {
    const { detail } = headlineOf(watched, ply(merging(2), defunct, bonus(-1, 3000))) ?? {};
    expect(detail).toBe("Nobody holds Tower: no bonus is paid.");
  });

  it("asks which chain survives, and then says which", () => {
    expect(headlineOf(watched, ply(merging(null)))).toEqual({
      text: "6D merges Tower and American. Which survives?",
      detail: "",
      chain: null,
    });
    expect(headlineOf(watched, ply({ type: "survivor_chosen", seat: 1, chain: 2 }, defunct, bonus(1, 3000)))).toEqual({
      text: "American survives and takes over Tower.",
      detail: "Tower pays Bea $3,000.",
      chain: 2,
    });
  });

  it("says that this is the last turn", () => {
    const { text } = headlineOf(watched, ply({ type: "end_declared", seat: 1 })) ?? {};
    expect(text).toBe("Bea ended the game: this is the last turn.");
  });

  it("is not made of anything else", () => {
    expect(headlineOf(watched, ply({ type: "placed", seat: 1, tile: "6D" }))).toBeNull();
  });
});

describe("the shared screen", () => {
  it("says whose turn it is, and lists players and chains with their largest holders", () => {
    render(SharedScreen, { game: gameAt(watched) });
    expect(screen.getByText("Ann is buying")).toBeInTheDocument();
    expect(screen.getByRole("table", { name: "Players" })).toBeInTheDocument();
    const chains = screen.getByRole("table", { name: "Chains" });
    const continental = within(chains).getByText("Continental").closest("tr");
    expect(continental).toHaveTextContent(/\$900\s*Bea 6 · Ann 4$/);
  });

  it("lists what just happened, the newest first", () => {
    render(News, { game: gameAt(watched) });
    const lines = screen.getAllByRole("listitem").map((line) => line.textContent?.trim());
    const last = lines.indexOf("Bea plays 10C: Imperial grows from 5 to 6");
    expect(last).toBeGreaterThan(0);
    expect(lines.findIndex((line) => line?.startsWith("Bea buys 2 Imperial"))).toBe(last - 1);
  });

  it("lists who came and went", () => {
    const game = gameAt(watched);
    const resigned = { type: "seat_resigned", seq: 95, ply: 84, turn: 21, seat: 1, name: "Bea", bot_name: "Rosa" } as const;
    game.applyUpdate({ type: "update", view: watched, told: [], table_events: [resigned] });
    render(News, { game });
    expect(screen.getAllByRole("listitem")[0]).toHaveTextContent("Bea resigns and leaves the seat to Rosa");
  });

  it("lists both when one decision gives a seat up and another back", () => {
    const game = gameAt(watched);
    const at = { seq: 95, ply: 84, turn: 21 };
    const resigned = { type: "seat_resigned", ...at, seat: 1, name: "Bea", bot_name: "Rosa" } as const;
    const reclaimed = { type: "seat_taken_back", ...at, seat: 2, name: "Otto" } as const;
    game.applyUpdate({ type: "update", view: watched, told: [], table_events: [resigned, reclaimed] });
    render(News, { game });
    const lines = screen.getAllByRole("listitem").map((line) => line.textContent?.trim());
    expect(lines.slice(0, 2)).toEqual(["Otto takes the seat back", "Bea resigns and leaves the seat to Rosa"]);
  });

  it("says how far behind the game it is", () => {
    render(SharedScreen, { game: gameAt(watched, told, { terms: { delay: 4 } }) });
    expect(screen.getByText("4 moves behind the game")).toBeInTheDocument();
  });

  it("shows everybody's total at the end, and who won", () => {
    const over = { ...views.over, you: null };
    render(SharedScreen, { game: gameAt(over) });
    expect(screen.getByRole("heading", { name: "Game over" })).toBeInTheDocument();
    expect(screen.getByText("Ann wins with $25,900.")).toBeInTheDocument();
    const names = within(screen.getByRole("table", { name: "Final standings" })).getAllByRole("rowheader");
    const rows = names.map((name) => name.closest("tr"));
    expect(rows.map((row) => [...(row?.children ?? [])].map((cell) => cell.textContent))).toEqual([
      ["1", "Ann", "$25,900"],
      ["2", "Bea", "$21,600"],
      ["3", "Otto", "$18,000"],
      ["4", "Mira", "$11,500"],
    ]);
  });

  it("draws each total as long as it is large, in the colours of what brought it", () => {
    const { container } = render(Result, { game: gameAt({ ...views.over, you: null }) });
    const bars = [...container.querySelectorAll<HTMLElement>(".bar")];
    expect(bars.map((bar) => Math.round(parseFloat(bar.style.width)))).toEqual([100, 83, 69, 44]);
    const parts = [...(bars[2]?.children ?? [])].map((part) => Number((part as HTMLElement).style.flexGrow));
    expect(parts.reduce((all, part) => all + part, 0)).toBe(18_000);
  });

  it("shows the code to scan, and lets only the host start", () => {
    const waiting = { ...views.place, phase: "waiting" as const, you: null, hand: null, options: null };
    const seats = waiting.seats.map((seat, at) => (at === 1 ? { ...seat, kind: "open" as const, name: "", owned: false } : seat));
    const host = { ...waiting, seats, maker: true, invite: "abc" };
    const { unmount } = render(SharedScreen, { game: gameAt(host) });
    expect(screen.getByRole("img", { name: "QR code of the link" })).toHaveAttribute("src", "/api/invites/abc/qr");
    expect(screen.getByRole("button", { name: "Start the game" })).toBeInTheDocument();
    unmount();
    render(SharedScreen, { game: gameAt({ ...host, maker: false, invite: null }) });
    expect(screen.queryByRole("img")).toBeNull();
    expect(screen.queryByRole("button", { name: "Start the game" })).toBeNull();
    expect(screen.getByText(/Ask the host for the table’s link/)).toBeInTheDocument();
  });
});
