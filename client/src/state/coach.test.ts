import { beforeEach, expect, test, vi } from "vitest";
import { gameOnServer } from "../fixtures/server";
import { views } from "../fixtures/views";
import type { AnyReason, Inbound, LogEntry, Outbound } from "../protocol";

/** A coach at a table where the moves of each ply gained something, in a page that was just loaded. */
async function coach(gained: (ply: number) => AnyReason | null) {
  vi.resetModules();
  const { Coach } = await import("./coach.svelte");
  const { coached } = await import("./coached");
  const reply = (message: Inbound): Outbound =>
    message.type === "explain"
      ? { type: "explained", id: message.id, ply: message.ply, reason: gained(message.ply) }
      : { type: "ack", id: message.id, seq: 0 };
  const { game, received } = await gameOnServer(views.place, { reply });
  return { coach: new Coach(game), coached, received };
}

const YOU = views.place.you ?? 0;
const BOT = views.place.seats.findIndex(({ kind }) => kind === "bot");
const APART: AnyReason = { type: "apart" };

const moved = (ply: number, seat: number | null): LogEntry => ({ seq: ply, ply, turn: 1, seat, events: [], nets: null });

beforeEach(() => localStorage.clear());

test("a kind of decision is explained until it has been made once", async () => {
  const first = await coach(() => null);
  first.coach.decide(["place"]);
  first.coach.decide(["place", "found"]);
  expect(first.coach.kinds).toEqual(["place", "found"]);
  first.coach.decide(["buy"]);
  expect(first.coach.kinds).toEqual(["buy"]);
  first.coach.decide(["place"]);
  expect(first.coach.kinds).toEqual([]);
  const later = await coach(() => null); // the page is loaded again
  later.coach.decide(["place"]);
  expect(later.coach.kinds).toEqual([]);
  later.coach.decide(["buy"]);
  expect(later.coach.kinds).toEqual([]);
  later.coach.decide(["dispose"]);
  expect(later.coach.kinds).toEqual(["dispose"]);
});

test("what bots gained is told until the viewer moves, each kind of gain twice", async () => {
  const { coach: told, received } = await coach((ply) => (ply === 2 ? null : APART));
  await told.tell([moved(1, BOT), moved(2, BOT), moved(3, null)]);
  expect(told.lines).toEqual([{ ply: 1, seat: BOT, reason: APART }]);
  expect(received.map((each) => each.type === "explain" && each.ply)).toEqual([1, 2]);
  await told.tell([moved(4, YOU)]);
  expect(told.lines).toEqual([]);
  await told.tell([moved(5, BOT), moved(6, BOT)]);
  expect(told.lines.map(({ ply }) => ply)).toEqual([5]);
});

test("whoever wants a coach again has everything explained again", async () => {
  const { coach: told, coached } = await coach(() => APART);
  coached.wanted = true;
  told.decide(["place"]);
  told.decide([]);
  await told.tell([moved(1, BOT), moved(2, BOT), moved(3, BOT)]);
  expect(told.lines).toHaveLength(2);
  coached.wanted = false;
  coached.wanted = true;
  told.decide(["place"]);
  await told.tell([moved(4, BOT)]);
  expect(told.kinds).toEqual(["place"]);
  expect(told.lines).toHaveLength(3);
});
