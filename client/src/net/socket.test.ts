import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lastSocket, FakeSocket } from "../fixtures/socket";
import { told } from "../fixtures/log";
import { views } from "../fixtures/views";
import type { OfferPreview, Update } from "../protocol";
import { Refusal } from "./refusal";
import { type Connection, GameSocket } from "./socket";

const update: Update = { type: "update", view: views.place, told, table_events: [] };
let states: Connection[];
let gone: Refusal[];
let socket: GameSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.opened = [];
  states = [];
  gone = [];
  socket = new GameSocket("ws://table", {
    welcome: () => {},
    presence: () => {},
    update: () => {},
    chat: () => {},
    connection: (state) => states.push(state),
    gone: (refusal) => gone.push(refusal),
  });
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a command is done when its effect is shown", async () => {
  lastSocket().accept();
  const done = socket.command({ type: "move", seq: 3, moves: ["6D"] });
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
  await expect(done).resolves.toBeUndefined();
});

test("a refusal carries its reason", async () => {
  lastSocket().accept();
  const done = socket.command({ type: "undo", seq: 3 });
  const id = lastSocket().received[0]?.id ?? "";
  lastSocket().say({ type: "refused", id, code: "stale", ruling: null, reason: "Too late." });
  await expect(done).rejects.toEqual(new Refusal("stale", "Too late."));
});

test("a query resolves with its answer", async () => {
  lastSocket().accept();
  const asked = socket.ask({ type: "weigh", offer: "offer #1 give $100 get $200" });
  const id = lastSocket().received[0]?.id ?? "";
  const answer: OfferPreview = { type: "weighed", id, sides: [] };
  lastSocket().say(answer);
  await expect(asked).resolves.toEqual(answer);
});

test("after a break it reconnects within a second and resends what was not answered", () => {
  lastSocket().accept();
  lastSocket().say(update);
  void socket.command({ type: "undo", seq: 3 });
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
  void socket.command({ type: "undo", seq: 3 });
  vi.advanceTimersByTime(5000);
  expect(states.at(-1)).toBe("lost");
});

test("a silent connection is asked for a sign of life, and dropped when it gives none", () => {
  lastSocket().accept();
  lastSocket().say(update);
  vi.advanceTimersByTime(20_000);
  expect(lastSocket().received).toEqual([{ type: "ping", id: "ping" }]);
  lastSocket().say({ type: "pong", id: "ping" });
  vi.advanceTimersByTime(20_000);
  expect(lastSocket().received).toHaveLength(2);
  expect(states.at(-1)).toBe("open");
  vi.advanceTimersByTime(5_000);
  expect(states.at(-1)).toBe("lost");
  vi.advanceTimersByTime(1_000);
  expect(FakeSocket.opened).toHaveLength(2);
});

test("a page that is looked at again, or a network that is back, asks for a sign of life at once", () => {
  lastSocket().accept();
  lastSocket().say(update);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(lastSocket().received).toEqual([{ type: "ping", id: "ping" }]);
  vi.advanceTimersByTime(5_000);
  expect(states.at(-1)).toBe("lost");
});

test("an attempt to connect that hangs gives way to another", () => {
  vi.advanceTimersByTime(11_000);
  expect(FakeSocket.opened).toHaveLength(2);
});

test("it retries immediately when the browser says that the network is back", () => {
  lastSocket().close();
  dispatchEvent(new Event("online"));
  expect(FakeSocket.opened).toHaveLength(2);
});

test("when the game cannot be shown it says why, and does not reconnect", async () => {
  lastSocket().accept();
  lastSocket().say(update);
  const sent = socket.command({ type: "undo", seq: 3 });
  const refused = { code: "rules-differ", ruling: null, reason: "It was played under older rules." } as const;
  lastSocket().say({ type: "refused", id: null, ...refused });
  lastSocket().close(4404);
  await expect(sent).rejects.toBe(gone[0]);
  expect(gone.map(({ message }) => message)).toEqual([refused.reason]);
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.opened).toHaveLength(1);
});

test("a command that came too fast is sent again, with the same id", async () => {
  lastSocket().accept();
  lastSocket().say(update);
  const done = socket.command({ type: "undo", seq: 3 });
  const first = lastSocket().received[0];
  const id = first?.id ?? "";
  lastSocket().say({ type: "refused", id, code: "too-fast", ruling: null, reason: "Wait a second." });
  expect(lastSocket().received).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(lastSocket().received).toEqual([first, first]);
  lastSocket().say({ type: "ack", id, seq: update.view.seq });
  await done;
});

test("a closed connection stays closed", () => {
  socket.close();
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.opened).toHaveLength(1);
});
