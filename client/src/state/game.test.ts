import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket, lastSocket, tableOnSocket } from "../fixtures/socket";
import { views } from "../fixtures/views";
import { GameStore } from "./game.svelte";

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.opened = [];
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a table exists once the first update has arrived", () => {
  const { game, close } = tableOnSocket(views.place);
  expect(game.view.seq).toBe(views.place.seq);
  expect(game.presence.online).toContain(0);
  close();
});

test("a game that cannot be shown has a problem in place of a table", () => {
  const store = new GameStore("nothing");
  store.connect();
  lastSocket().accept();
  const reason = "There is no such game.";
  lastSocket().say({ type: "refused", id: null, code: "no-such-game", ruling: null, reason });
  lastSocket().close(4404);
  expect(store.refusal?.message).toBe(reason);
  expect(store.table).toBeNull();
});
