import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { FakeSocket, lastSocket } from "../fixtures/socket";
import HeadCount from "../pages/lobby/HeadCount.svelte";
import type { Lobby } from "../protocol";
import { LobbyStore } from "./lobby.svelte";

let store: LobbyStore;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.opened = [];
  store = new LobbyStore();
  const close = store.connect();
  lastSocket().accept();
  return () => {
    close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const lobby = (people: number): Lobby => ({ type: "lobby", chat: false, people, open: [], live: [], wait: 60 });

test("it connects again at once when the network is back", () => {
  lastSocket().say(lobby(2));
  dispatchEvent(new Event("offline"));
  expect(store.lost).toBe(true);
  dispatchEvent(new Event("online"));
  expect(FakeSocket.opened).toHaveLength(2);
  lastSocket().accept();
  lastSocket().say(lobby(3));
  expect(store.lost).toBe(false);
});

test("whoever is turned away is told why, and does not come again", () => {
  lastSocket().say({ type: "refused", id: null, code: "too-many-sockets", ruling: null, reason: "Too many pages." });
  lastSocket().close(4429);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.opened).toHaveLength(1);
  expect(store.problem).toBe("Too many pages.");
});

test("people who come and go are not announced, but a broken connection is", () => {
  render(HeadCount, { store });
  lastSocket().say(lobby(2));
  flushSync();
  expect(screen.getByText("2 people are here")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent(/^$/);
  lastSocket().close();
  flushSync();
  expect(screen.getByRole("status")).toHaveTextContent("The connection is lost.");
  expect(screen.queryByText("2 people are here")).toBeNull();
});
