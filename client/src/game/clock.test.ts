import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gameAt } from "../fixtures/game";
import { views } from "../fixtures/views";
import { messages } from "../i18n";
import type { ClockShown } from "../protocol";
import { Countdown } from "../state/countdown.svelte";
import AwayTag from "./AwayTag.svelte";
import ClockTime from "./ClockTime.svelte";
import Dock from "./Dock.svelte";
import Header from "./Header.svelte";
import Players from "./panels/Players.svelte";
import Waiting from "./Waiting.svelte";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function showing(clock: ClockShown, seat = 0): Countdown {
  const countdown = new Countdown();
  countdown.set({ clock, starts_in: null });
  render(ClockTime, { countdown, seat });
  return countdown;
}

function wait(seconds: number): void {
  vi.advanceTimersByTime(seconds * 1000);
  flushSync();
}

describe("the clock", () => {
  it("counts the decision's own time down, then the bank", () => {
    showing({ seat: 0, left: 20_000, banks: [120_000, 120_000] });
    const timer = screen.getByRole("timer");
    expect(timer).toHaveTextContent("0:20 reserve 2:00");
    wait(5);
    expect(timer).toHaveTextContent("0:15 reserve 2:00");
    wait(30);
    expect(timer).toHaveTextContent(/^reserve 1:45$/);
  });

  it("stands still for everybody else", () => {
    showing({ seat: 0, left: 20_000, banks: [120_000, 90_000] }, 1);
    wait(5);
    expect(screen.getByRole("timer")).toHaveTextContent(/^reserve 1:30$/);
  });

  it("stops at zero", () => {
    const countdown = showing({ seat: 0, left: 5_000, banks: [0] });
    wait(60);
    expect(screen.getByRole("timer")).toHaveTextContent("0:00");
    expect(countdown.left).toBe(0);
  });

  it("is not shown where nothing is limited", () => {
    const countdown = new Countdown();
    countdown.set({ clock: null, starts_in: null });
    render(ClockTime, { countdown, seat: 0 });
    expect(screen.queryByRole("timer")).toBeNull();
  });

  it("says once that little of your own time is left", () => {
    const clock = { seat: 0, left: 25_000, banks: [0, 0, 0, 0] };
    const nothing = () => {};
    const actions = { onend: nothing, ontrade: nothing, onhelp: nothing, ontable: nothing };
    render(Header, { game: gameAt({ ...views.place, clock }), ...actions });
    expect(screen.getByRole("timer").closest("[aria-live]")).toBeNull();
    expect(screen.getByRole("status")).toHaveTextContent(/^$/);
    wait(5);
    expect(screen.getByRole("status")).toHaveTextContent("20 seconds left");
    wait(6);
    expect(screen.getByRole("status")).toHaveTextContent("20 seconds left");
  });

  it("warns at a third of what a short clock gives, and says what is really left", () => {
    const clock = { seat: 0, left: 15_000, banks: [0, 0, 0, 0] };
    const nothing = () => {};
    const actions = { onend: nothing, ontrade: nothing, onhelp: nothing, ontable: nothing };
    const game = gameAt({ ...views.place, clock }, [], { terms: { clock: { decision: 15, bank: 0 } } });
    render(Header, { game, ...actions });
    wait(9);
    expect(screen.getByRole("status")).toHaveTextContent(/^$/);
    wait(1);
    expect(screen.getByRole("status")).toHaveTextContent("5 seconds left");
    game.countdown.set({ clock: { ...clock, left: 2_000 }, starts_in: null });
    wait(0.2);
    expect(screen.getByRole("status")).toHaveTextContent("5 seconds left");
  });

  it("is shown beside the name of the player whose turn it is", () => {
    const clock = { seat: 1, left: 25_000, banks: [0, 0, 0, 0] };
    const waiting = { ...views.place, turn: 1, deciding: [{ seat: 1, kind: "place" as const }], options: null };
    const nothing = () => {};
    const actions = { onend: nothing, ontrade: nothing, onhelp: nothing, ontable: nothing };
    render(Header, { game: gameAt({ ...waiting, clock }), ...actions });
    expect(screen.getByRole("timer").parentElement).toHaveTextContent("Bea’s turn 0:25");
  });

  it("is shown no more once the game is over", () => {
    const clock = { seat: null, left: 0, banks: [300_000, 300_000, 300_000, 300_000] };
    const { unmount } = render(Players, { game: gameAt({ ...views.place, clock }) });
    expect(screen.getAllByRole("timer")).toHaveLength(2);
    unmount();
    render(Players, { game: gameAt({ ...views.over, clock }) });
    expect(screen.queryByRole("timer")).toBeNull();
  });

  it("says why a bot plays your seat, and offers it back", () => {
    const [you, ...others] = views.place.seats;
    if (you === undefined) throw new Error("there is no seat");
    const seats = [{ ...you, kind: "bot" as const, cause: "clock" as const }, ...others];
    render(Dock, { game: gameAt({ ...views.place, seats, options: null, may: { ...views.place.may, reclaim: true } }) });
    expect(screen.getByText("Your time was up, so a bot is playing for you.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Take your seat back" })).toBeInTheDocument();
  });
});

describe("the words of a clock", () => {
  const { left, terms } = messages.clock;

  it("show minutes, hours and days", () => {
    expect([0, 400, 61_000, 3_600_000, 100_000_000].map(left)).toEqual(["0:00", "0:01", "1:01", "1:00:00", "1 d 3 h"]);
  });

  it("say what happens when the time is up", () => {
    expect(terms({ decision: 90, bank: 600 }, false)).toMatch(
      /^90 seconds for each decision, and 10 minutes in reserve for the whole game\. When the time is up, a bot/,
    );
    expect(terms({ decision: 172_800, bank: 0 }, true)).toMatch(/^2 days for each decision\. .*Nobody has to stay/);
    expect(terms(null, false)).toMatch(/^No clock\./);
  });
});

describe("the server's clock", () => {
  it("says for how long somebody has been away, whatever this machine's clock says", () => {
    vi.setSystemTime(Date.parse("2025-07-01T12:00:00Z")); // half a year slow
    const game = gameAt(views.place, [], { away: [1], now: "2026-01-01T00:00:10Z" });
    game.presence = { ...game.presence, away: [{ seat: 1, since: "2026-01-01T00:00:00Z" }] };
    render(AwayTag, { game, seat: 1, name: "Bea" });
    expect(screen.getByText("away")).toBeInTheDocument();
    wait(3 * 60);
    expect(screen.getByText("away 3 min")).toBeInTheDocument();
    expect(screen.getByText("Bea has been away for 3 minutes")).toBeInTheDocument();
    vi.setSystemTime(Date.parse("2027-07-01T12:00:00Z"));
    wait(2 * 60 * 60);
    expect(screen.getByText("Bea has been away for 2 hours")).toBeInTheDocument();
  });

  it("says when a game starts, even to whoever looks later", () => {
    const game = gameAt({ ...views.place, phase: "waiting", starts_in: 60_000 });
    wait(20);
    vi.setSystemTime(Date.parse("2027-07-01T12:00:00Z"));
    render(Waiting, { game });
    expect(screen.getByRole("timer")).toHaveTextContent("The game starts in 0:40.");
    wait(45);
    expect(screen.getByRole("timer")).toHaveTextContent("The game starts…");
  });
});
