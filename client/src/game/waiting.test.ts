import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { flushSync } from "svelte";
import { expect, it, onTestFinished, vi } from "vitest";
import { gameAt } from "../fixtures/game";
import { serve } from "../fixtures/server";
import { FakeSocket, lastSocket, tableOnSocket } from "../fixtures/socket";
import { views } from "../fixtures/views";
import Toasts from "./Toasts.svelte";
import VacantSeats from "./VacantSeats.svelte";
import Waiting from "./Waiting.svelte";

it("knows a person in a new browser by the name that the server knows", async () => {
  localStorage.clear();
  serve({ "/api/me": { name: "Ann", registered: true, games: [] } });
  const watching = { ...views.place, you: null, options: null, maker: true };
  const open = watching.seats.map((seat) => (seat.seat === 0 ? { ...seat, kind: "open" as const } : seat));
  const allowed = (seat: number) => ({ ...watching.may, sit: [seat], by_invite: false });
  const { unmount } = render(Waiting, { game: gameAt({ ...watching, phase: "waiting", seats: open, may: allowed(0) }) });
  await expect.poll(() => screen.getByRole("textbox", { name: "Your name" })).toHaveValue("Ann");
  unmount();
  const vacant = watching.seats.map((seat) => (seat.seat === 1 ? { ...seat, vacant: true } : seat));
  render(VacantSeats, { game: gameAt({ ...watching, seats: vacant, may: allowed(1) }) });
  await expect.poll(() => screen.getByRole("textbox", { name: "Your name" })).toHaveValue("Ann");
});

it("takes a seat once, however often the button is pressed, and says why it could not", async () => {
  vi.stubGlobal("WebSocket", FakeSocket);
  const seats = views.place.seats.map((seat) => (seat.seat === 0 ? { ...seat, kind: "open" as const } : seat));
  const may = { ...views.place.may, sit: [0], by_invite: false };
  const { game, close } = tableOnSocket({ ...views.place, phase: "waiting", you: null, options: null, seats, may });
  onTestFinished(() => {
    close();
    vi.unstubAllGlobals();
  });
  render(Waiting, { game });
  render(Toasts, { game });
  const sit = screen.getByRole("button", { name: "Take a seat" });
  await userEvent.dblClick(sit);
  expect(lastSocket().received).toMatchObject([{ type: "sit" }]);
  expect(game.busy).toBe(true);
  const id = lastSocket().received[0]?.id ?? "";
  lastSocket().say({ type: "refused", id, code: "not-signed-in", ruling: null, reason: "Rated games are for accounts." });
  await vi.waitFor(() => expect(game.busy).toBe(false));
  flushSync();
  expect(sit).toBeEnabled();
  expect(screen.getByText(/^Rated games are for accounts\./)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/me");
});
