import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { FakeSocket, lastSocket } from "../fixtures/socket";
import { presence } from "../fixtures/make";
import { told } from "../fixtures/log";
import { views } from "../fixtures/views";
import GamePage from "./GamePage.svelte";

afterEach(() => vi.unstubAllGlobals());

test("a game that the server can no longer show says so, even if it was shown before", async () => {
  vi.stubGlobal("WebSocket", FakeSocket);
  const view = views.place;
  render(GamePage, { id: view.id });
  lastSocket().accept();
  lastSocket().say({ type: "welcome", now: "2026-01-01T00:00:00Z", rules: view.rules, terms: {}, slow: false, freed_after: 600 });
  lastSocket().say(presence(view));
  lastSocket().say({ type: "update", view, told, table_events: [] });
  expect(await screen.findByRole("grid", { name: "Board" })).toBeInTheDocument();
  const opened = FakeSocket.opened.length;
  const reason = "It was played under other rules.";
  lastSocket().say({ type: "refused", id: null, code: "rules-differ", ruling: null, reason });
  lastSocket().close(4404);
  expect(await screen.findByRole("heading", { name: reason })).toBeInTheDocument();
  expect(screen.queryByRole("grid")).not.toBeInTheDocument();
  expect(FakeSocket.opened).toHaveLength(opened);
});
