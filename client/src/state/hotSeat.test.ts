import { expect, onTestFinished, test, vi } from "vitest";
import { told } from "../fixtures/log";
import { presence } from "../fixtures/make";
import { serve } from "../fixtures/server";
import { FakeSocket, lastSocket } from "../fixtures/socket";
import { views } from "../fixtures/views";
import type { ShownView } from "../lib/shownView";
import { HotSeat } from "./hotSeat.svelte";

const ID = views.place.id;
const HERE = [
  { seat: 0, speaks_as: "1" },
  { seat: 1, speaks_as: "2" },
];
/** What a watcher sees while seat 1 must place a tile. */
const watched: ShownView = {
  ...views.place,
  you: null,
  hand: null,
  options: null,
  deciding: [{ seat: 1, kind: "place" }],
  seats: views.place.seats.map((seat) => ({ ...seat, kind: seat.seat < 2 ? "person" : "bot" })),
};

/** A device that has just opened the game. */
async function device(view = watched): Promise<HotSeat> {
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.opened = [];
  serve({ [`/api/games/${ID}`]: { here: HERE } });
  const device = new HotSeat(ID);
  onTestFinished(() => device.close());
  expect(await device.start()).toBe(true);
  show(device, view);
  return device;
}

/** The server accepts the newest socket and shows it this. */
function show(device: HotSeat, view: ShownView): void {
  const socket = lastSocket();
  if (device.table === null) {
    socket.accept();
    socket.say({ type: "welcome", rules: view.rules, terms: {} });
    socket.say(presence(view));
  }
  socket.say({ type: "update", view, told, table_events: [] });
  device.settle();
}

const speaksAs = () => new URL(lastSocket().url).searchParams.get("as");

test("the game is watched until somebody opens their hand", async () => {
  const shared = await device();
  expect(speaksAs()).toBe("watcher");
  expect([shared.open, shared.next]).toEqual([null, 1]);
  shared.reveal(1);
  expect(speaksAs()).toBe("2");
  expect(shared.table).toBeNull();
});

test("a hand is closed when somebody else must act, and until another is opened its move can be taken back", async () => {
  const shared = await device();
  shared.reveal(1);
  show(shared, { ...watched, you: 1, undo: true, deciding: [{ seat: 0, kind: "dispose" }] });
  expect(speaksAs()).toBe("watcher");
  show(shared, { ...watched, deciding: [{ seat: 0, kind: "dispose" }] });
  expect([shared.open, shared.next, shared.undoable]).toEqual([null, 0, 1]);
  shared.undo(1);
  expect(speaksAs()).toBe("2");
  show(shared, { ...watched, you: 1, undo: true, deciding: [{ seat: 0, kind: "dispose" }] });
  expect(lastSocket().received.map(({ type }) => type)).toEqual(["undo"]);
  expect(shared.open).toBe(1);
});

test("a hand stays open while bots play", async () => {
  const shared = await device();
  shared.reveal(1);
  show(shared, { ...watched, you: 1, deciding: [{ seat: 2, kind: "place" }] });
  expect([shared.open, speaksAs()]).toEqual([1, "2"]);
});

test("whoever has to answer somebody comes before whoever decides", async () => {
  const proposal = { seq: 1, seat: 1, kind: "end" as const, asked: [0], declined_by: null };
  const shared = await device({ ...watched, proposal });
  expect(shared.next).toBe(0);
  show(shared, { ...watched, deciding: [{ seat: 1, kind: "place" }, { seat: 0, kind: "answer" }] });
  expect(shared.next).toBe(0);
  show(shared, { ...watched, proposal: { ...proposal, asked: [2] } });
  expect(shared.next).toBe(1);
});

test("whose time was up takes the seat back from the bot", async () => {
  const seats = watched.seats.map((seat) => (seat.seat === 0 ? { ...seat, kind: "bot" as const } : seat));
  const shared = await device({ ...watched, seats });
  expect(shared.replaced).toEqual([0]);
  shared.reclaim(0);
  show(shared, { ...watched, seats, you: 0 });
  expect([speaksAs(), lastSocket().received.map(({ type }) => type)]).toEqual(["1", ["reclaim"]]);
});

test("when the game is over everybody looks at it", async () => {
  const shared = await device();
  shared.reveal(1);
  show(shared, { ...watched, you: 1, phase: "over", deciding: [] });
  expect([shared.open, speaksAs()]).toEqual([null, "watcher"]);
});
