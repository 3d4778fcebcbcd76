import { expect, test } from "vitest";
import { gameAt } from "../fixtures/game";
import { gameOnServer } from "../fixtures/server";
import { views } from "../fixtures/views";
import type { Inbound, LogEntry, Outbound } from "../protocol";

const ply = (at: number, seq = at): LogEntry => ({
  seq,
  ply: at,
  turn: 1,
  seat: 0,
  events: [],
  nets: null,
});
const at = (end: number) => ({ ...views.place, ply: end });

test("new entries are added to the log", () => {
  const game = gameAt(at(1), [ply(0), ply(1)]);
  game.applyUpdate({ type: "update", view: at(2), told: [ply(2)], table_events: [] });
  expect(game.log.map((each) => each.ply)).toEqual([0, 1, 2]);
});

test("after an undo the log drops what was undone", () => {
  const game = gameAt(at(2), [ply(0), ply(1), ply(2)]);
  game.applyUpdate({ type: "update", view: at(1), told: [], table_events: [] });
  expect(game.log.map((each) => each.ply)).toEqual([0, 1]);
  game.applyUpdate({ type: "update", view: at(2), told: [ply(2, 7)], table_events: [] });
  expect(game.log.map((each) => each.seq)).toEqual([0, 1, 7]);
});

test("a new connection repeats the log, and reports no events", () => {
  const game = gameAt(at(1), [ply(0), ply(1)]);
  const heard: number[] = [];
  game.onEvents((news) => heard.push(...news.map((each) => each.ply)));
  game.applyUpdate({ type: "update", view: at(2), told: [ply(0), ply(1), ply(2)], table_events: [] });
  expect(game.log.map((each) => each.ply)).toEqual([0, 1, 2]);
  expect(heard).toEqual([]);
  game.applyUpdate({ type: "update", view: at(3), told: [ply(3)], table_events: [] });
  expect(heard).toEqual([3]);
});

test("a refusal is kept until something else is asked for", async () => {
  let refusing = true;
  const reply = ({ id }: Inbound): Outbound =>
    refusing
      ? { type: "refused", id, code: "not-maker", ruling: null, reason: "Only the host can start the game." }
      : { type: "ack", id, seq: 0 };
  const { game, received } = await gameOnServer(views.place, { reply });
  expect(await game.command({ type: "start" })).toBe(false);
  expect(game.refusal?.code).toBe("not-maker");
  refusing = false;
  expect(await game.command({ type: "start" })).toBe(true);
  expect(game.refusal).toBeNull();
  expect(received).toMatchObject([{ type: "start" }, { type: "start" }]);
});
