import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lastSocket, FakeSocket } from "../fixtures/socket";
import { told } from "../fixtures/log";
import { views } from "../fixtures/views";
import type { Update } from "../protocol";
import { Refusal } from "./refusal";
import { type Connection, GameSocket } from "./socket";

const update: Update = { type: "update", view: views.place, told };
let states: Connection[];
let socket: GameSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.opened = [];
  states = [];
  socket = new GameSocket("ws://table", {
    welcome: () => {},
    presence: () => {},
    update: () => {},
    connection: (state) => states.push(state),
  });
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a command is done when its effect is shown", async () => {
  lastSocket().accept();
  const done = socket.ask({ type: "move", seq: 3, moves: ["6D"] });
  const [command] = lastSocket().received;
  expect(command).toMatchObject({ type: "move", seq: 3, moves: ["6D"] });
  const seq = update.view.seq;
  const settled = vi.fn();
  void done.then(settled);
  lastSocket().say(update);
  lastSocket().say({ type: "ack", id: command?.id ?? "", seq: seq + 1 });
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
  lastSocket().say({ ...update, view: { ...update.view, seq: seq + 1 } });
  await expect(done).resolves.toBeNull();
});

test("a refusal carries its reason", async () => {
  lastSocket().accept();
  const done = socket.ask({ type: "undo", seq: 3 });
  const id = lastSocket().received[0]?.id ?? "";
  lastSocket().say({ type: "refused", id, code: "stale", ruling: null, reason: "Too late." });
  await expect(done).rejects.toEqual(new Refusal("stale", "Too late."));
});

test("after a break it reconnects within a second and resends what was not answered", () => {
  lastSocket().accept();
  lastSocket().say(update);
  void socket.ask({ type: "undo", seq: 3 });
  const { id } = lastSocket().received[0] ?? {};
  lastSocket().close();
  expect(states.at(-1)).toBe("lost");
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.opened).toHaveLength(2);
  lastSocket().accept();
  expect(lastSocket().received.map((command) => command.id)).toEqual([id]);
  lastSocket().say(update);
  expect(states.at(-1)).toBe("open");
});

test("it keeps reconnecting, at first at least once a second", () => {
  for (let tries = 1; tries < 20; tries++) {
    lastSocket().close();
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.opened).toHaveLength(tries + 1);
  }
});

test("an unresponsive connection is dropped", () => {
  lastSocket().accept();
  void socket.ask({ type: "undo", seq: 3 });
  vi.advanceTimersByTime(5000);
  expect(states.at(-1)).toBe("lost");
});

test("it retries immediately when the browser says that the network is back", () => {
  lastSocket().close();
  dispatchEvent(new Event("online"));
  expect(FakeSocket.opened).toHaveLength(2);
});

test("a closed connection stays closed", () => {
  socket.close();
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.opened).toHaveLength(1);
});
