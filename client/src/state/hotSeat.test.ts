import { expect, onTestFinished, test, vi } from "vitest";
import { told } from "../fixtures/log";
import { presence } from "../fixtures/make";
import { serve } from "../fixtures/server";
import { FakeSocket, lastSocket } from "../fixtures/socket";
import { views } from "../fixtures/views";
import type { ShownView } from "../lib/shownView";
import type { Inbound, Refused } from "../protocol";
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
    socket.say({ type: "welcome", now: "2026-01-01T00:00:00Z", rules: view.rules, terms: {}, slow: false, freed_after: 600 });
    socket.say(presence(view));
  }
  socket.say({ type: "update", view, told, table_events: [] });
  device.settle();
}

/** The seats, when a bot plays seat 0. */
const withBot = ({ owned }: { owned: boolean }) =>
  watched.seats.map((seat) => (seat.seat === 0 ? { ...seat, kind: "bot" as const, owned } : seat));

/** The server carries out, or refuses, the only command sent over the newest socket, and returns it. */
function carryOut(refused?: Omit<Refused, "type" | "id">): Inbound | undefined {
  const socket = lastSocket();
  socket.accept();
  const [command] = socket.received;
  if (command === undefined) return undefined;
  if (refused) socket.say({ type: "refused", id: command.id, ...refused });
  else {
    socket.say({ type: "ack", id: command.id, seq: watched.seq + 1 });
    socket.say({ type: "update", view: { ...watched, seq: watched.seq + 1 }, told, table_events: [] });
  }
  return command;
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

test("a hand is closed when somebody else must act, and its move can be taken back from behind the curtain", async () => {
  const shared = await device();
  shared.reveal(1);
  show(shared, { ...watched, you: 1, undo: true, deciding: [{ seat: 0, kind: "dispose" }] });
  expect(speaksAs()).toBe("watcher");
  show(shared, { ...watched, deciding: [{ seat: 0, kind: "dispose" }] });
  expect([shared.open, shared.next, shared.undoable]).toEqual([null, 0, 1]);
  const undone = shared.undo(1);
  expect(speaksAs()).toBe("2");
  shared.reveal(0); // the hand that comes next stays closed meanwhile
  expect(shared.open).toBeNull();
  expect(carryOut()).toMatchObject({ type: "undo", seq: watched.seq });
  await undone;
  expect([shared.open, speaksAs()]).toEqual([1, "2"]);
  show(shared, { ...watched, you: 1 });
  expect(shared.open).toBe(1);
});

test("a move that was followed by another can no longer be taken back", async () => {
  const shared = await device();
  shared.reveal(1);
  show(shared, { ...watched, you: 1, undo: true, deciding: [{ seat: 0, kind: "place" }] });
  show(shared, { ...watched, deciding: [{ seat: 0, kind: "place" }] });
  expect(shared.undoable).toBe(1);
  show(shared, { ...watched, ply: watched.ply + 1 }); // the time of seat 0 was up, and a bot moved for it
  expect(shared.undoable).toBeNull();
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

test("somebody whose seat a bot plays is asked to answer a proposal all the same", async () => {
  const proposal = { seq: 1, seat: 1, kind: "end" as const, asked: [0], declined_by: null };
  const shared = await device({ ...watched, seats: withBot({ owned: true }), proposal });
  expect(shared.next).toBe(0);
});

test("whose time was up takes the seat back behind the curtain", async () => {
  const shared = await device({ ...watched, seats: withBot({ owned: true }) });
  expect(shared.replaced).toEqual([0]);
  const done = shared.reclaim(0);
  expect(speaksAs()).toBe("1");
  expect(carryOut()).toMatchObject({ type: "reclaim" });
  await done;
  expect([shared.open, shared.refusal, lastSocket().readyState]).toEqual([null, null, 3]);
  expect(FakeSocket.opened[0]?.readyState).toBe(FakeSocket.OPEN); // the game is still watched
});

test("the curtain says why a seat was not given back, until something else is done", async () => {
  const shared = await device({ ...watched, seats: withBot({ owned: true }) });
  const done = shared.reclaim(0);
  carryOut({ code: "not-handed", ruling: null, reason: "You are playing this seat already." });
  await done;
  expect(shared.refusal?.code).toBe("not-handed");
  expect(shared.open).toBeNull();
  shared.reveal(1);
  expect(shared.refusal).toBeNull();
});

test("whoever has resigned is not offered the seat", async () => {
  const shared = await device({ ...watched, seats: withBot({ owned: false }) });
  expect(shared.replaced).toEqual([]);
});

test("a hand is closed after its turn while somebody here waits to take a seat back", async () => {
  const shared = await device({ ...watched, seats: withBot({ owned: true }) });
  shared.reveal(1);
  show(shared, { ...watched, seats: withBot({ owned: true }), you: 1 });
  expect(shared.open).toBe(1);
  show(shared, { ...watched, seats: withBot({ owned: true }), you: 1, deciding: [{ seat: 0, kind: "place" }] });
  expect([shared.open, speaksAs()]).toEqual([null, "watcher"]);
});

test("when the game is over everybody looks at it", async () => {
  const shared = await device();
  shared.reveal(1);
  show(shared, { ...watched, you: 1, phase: "over", deciding: [] });
  expect([shared.open, speaksAs()]).toEqual([null, "watcher"]);
});
