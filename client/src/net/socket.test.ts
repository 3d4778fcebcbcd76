import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lastLine, Line } from "../fixtures/socket";
import { told } from "../fixtures/log";
import { views } from "../fixtures/views";
import type { Update } from "../protocol";
import { type Connection, GameSocket, Refusal } from "./socket";

const update: Update = { type: "update", view: views.place, told };
let states: Connection[];
let socket: GameSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  Line.opened = [];
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
  lastLine().accept();
  const done = socket.ask({ type: "move", seq: 3, moves: ["6D"] });
  const [command] = lastLine().heard;
  expect(command).toMatchObject({ type: "move", seq: 3, moves: ["6D"] });
  const seq = update.view.seq;
  const settled = vi.fn();
  void done.then(settled);
  lastLine().say(update);
  lastLine().say({ type: "ack", id: command?.id ?? "", seq: seq + 1 });
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
  lastLine().say({ ...update, view: { ...update.view, seq: seq + 1 } });
  await expect(done).resolves.toBeNull();
});

test("a refusal carries its reason", async () => {
  lastLine().accept();
  const done = socket.ask({ type: "undo", seq: 3 });
  const id = lastLine().heard[0]?.id ?? "";
  lastLine().say({ type: "refused", id, code: "stale", ruling: null, reason: "Too late." });
  await expect(done).rejects.toEqual(new Refusal("stale", null, "Too late."));
});

test("after a break it reconnects within a second and resends what was not answered", () => {
  lastLine().accept();
  lastLine().say(update);
  void socket.ask({ type: "undo", seq: 3 });
  const { id } = lastLine().heard[0] ?? {};
  lastLine().close();
  expect(states.at(-1)).toBe("lost");
  vi.advanceTimersByTime(1000);
  expect(Line.opened).toHaveLength(2);
  lastLine().accept();
  expect(lastLine().heard.map((command) => command.id)).toEqual([id]);
  lastLine().say(update);
  expect(states.at(-1)).toBe("open");
});

test("it keeps trying, at first at least once a second", () => {
  for (let tries = 1; tries < 20; tries++) {
    lastLine().close();
    vi.advanceTimersByTime(1000);
    expect(Line.opened).toHaveLength(tries + 1);
  }
});

test("a connection that does not answer is dropped", () => {
  lastLine().accept();
  void socket.ask({ type: "undo", seq: 3 });
  vi.advanceTimersByTime(5000);
  expect(states.at(-1)).toBe("lost");
});

test("it retries immediately when the browser says that the network is back", () => {
  lastLine().close();
  dispatchEvent(new Event("online"));
  expect(Line.opened).toHaveLength(2);
});

test("once closed it stays closed", () => {
  socket.close();
  vi.advanceTimersByTime(10_000);
  expect(Line.opened).toHaveLength(1);
});
