import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it, onTestFinished, vi } from "vitest";
import { gameAt } from "../fixtures/game";
import { serve } from "../fixtures/server";
import { views } from "../fixtures/views";
import RatingChanges from "../game/over/RatingChanges.svelte";
import type { Leaderboard as Board } from "../protocol";
import { PushForbidden, turnOn } from "../state/webPush";
import Leaderboard from "./Leaderboard.svelte";
import Notices from "./me/Notices.svelte";
import Ratings from "./me/Ratings.svelte";

const MISSING = "There is nothing at this address.";

it("says what of one's own page cannot be read", async () => {
  serve({});
  render(Notices, { registered: true });
  render(Ratings);
  const alerts = await screen.findAllByRole("alert");
  expect(alerts.map(({ textContent }) => textContent)).toEqual([MISSING, MISSING]);
});

it("does not wait for ratings for ever", async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  serve({ "/api/games/example/ratings": { changes: null } });
  render(RatingChanges, { game: gameAt(views.over) });
  expect(screen.getByText("The ratings are being updated…")).toBeVisible();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(screen.getByRole("status")).toHaveTextContent("The ratings are not there yet.");
  expect(screen.queryByText("The ratings are being updated…")).toBeNull();
});

it("a browser that keeps no worker forbids notices", async () => {
  vi.stubGlobal("Notification", { requestPermission: () => Promise.resolve("granted") });
  const register = () => Promise.reject(new DOMException("The operation is insecure.", "SecurityError"));
  Object.defineProperty(navigator, "serviceWorker", { value: { register }, configurable: true });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, "serviceWorker");
  });
  await expect(turnOn("key")).rejects.toBeInstanceOf(PushForbidden);
});

it("an older request that fails leaves the leaderboard as it is", async () => {
  const board: Board = { pool: "2", leaders: [], bots: [{ level: "net", name: "Sterling", points: 1_300 }] };
  let fail = () => {};
  serve({
    "/api/leaderboard?pool=3-4": () => new Promise((_, reject) => (fail = () => reject(new TypeError("no network")))),
    "/api/leaderboard?pool=2": board,
  });
  render(Leaderboard);
  await userEvent.click(screen.getByRole("radio", { name: "2 players" }));
  const row = (await screen.findByText("Sterling")).closest("tr");
  expect(row).toHaveTextContent(/^Sterling\s*1,300$/);
  fail();
  await new Promise((done) => setTimeout(done));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("Sterling")).toBeInTheDocument();
});
