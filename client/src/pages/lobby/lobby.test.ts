import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { flushSync } from "svelte";
import { expect, it, onTestFinished, vi } from "vitest";
import { serve } from "../../fixtures/server";
import { FakeSocket, lastSocket } from "../../fixtures/socket";
import type { LobbyTable, YourTables } from "../../protocol";
import { LobbyStore } from "../../state/lobby.svelte";
import { Seating } from "../../state/seating.svelte";
import HomePart from "./HomePart.svelte";
import Table from "./Table.svelte";

const table: LobbyTable = {
  id: "a",
  name: "Friday",
  preset: "classic",
  options: {},
  terms: { rated: true },
  seats: [
    { name: "Ann", kind: "person", online: false },
    { name: "", kind: "open", online: false },
  ],
  watchers: 0,
};
function show(yours: Partial<YourTables>, more: Partial<LobbyTable> = {}): void {
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.opened = [];
  const store = new LobbyStore();
  const close = store.connect();
  onTestFinished(() => {
    close();
    vi.unstubAllGlobals();
  });
  lastSocket().accept();
  lastSocket().say({ type: "yours", own: [], need_account: [], ...yours });
  render(Table, { table: { ...table, ...more }, store, seating: new Seating(), waiting: true });
}

it("asks a guest to sign in where an account is needed", () => {
  show({ need_account: ["a"] });
  expect(screen.getByRole("link", { name: "Sign in to play at Friday" })).toHaveAttribute("href", "/me");
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText("away")).toBeInTheDocument();
});

it("offers a seat to everybody else, and says what differs from the edition", () => {
  show({ need_account: ["b"], own: [{ id: "b", screen: false }] }, { options: { trading: "off" } });
  expect(screen.getByRole("button", { name: "Take a seat at Friday" })).toBeEnabled();
  expect(screen.queryByText("your table")).toBeNull();
  const changes = screen.getByText("1 option changed").closest("details");
  expect(within(changes as HTMLElement).getByRole("listitem", { hidden: true })).toHaveTextContent("Trades between players: none");
});

it("marks one's own table as soon as it is, and leads to it", () => {
  show({});
  lastSocket().say({ type: "yours", own: [{ id: "a", screen: false }], need_account: [] });
  flushSync();
  expect(screen.getByText("your table")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Go to your table Friday" })).toHaveAttribute("href", "/g/a");
  expect(screen.queryByRole("link", { name: /Watch/ })).toBeNull();
  expect(screen.queryByText("away")).toBeNull();
});

it("leads to the screen that this device shows", () => {
  show({ own: [{ id: "a", screen: true }] });
  expect(screen.getByRole("link", { name: "Go to your table Friday" })).toHaveAttribute("href", "/tv/a");
});

it("leads to a table at which one has sat down elsewhere since", async () => {
  const refused = { code: "seated", ruling: null, reason: "You already have a seat at this table.", line: null };
  const seat = () => new Response(JSON.stringify(refused), { status: 409 });
  serve({ "/api/lobby/seat": seat });
  show({});
  await userEvent.click(screen.getByRole("button", { name: "Take a seat at Friday" }));
  await expect.poll(() => location.pathname).toBe("/g/a");
});

it("shows one's own tables on the first page, however many wait there", () => {
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.opened = [];
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  render(HomePart);
  lastSocket().accept();
  lastSocket().say({ type: "yours", own: [{ id: "e", screen: false }], need_account: [] });
  const open = ["a", "b", "c", "d", "e"].map((id) => ({ ...table, id, name: `Table ${id}` }));
  lastSocket().say({ type: "lobby", open, live: [], people: 2, chat: true, wait: 90 });
  flushSync();
  expect(screen.getByRole("link", { name: "Go to your table Table e" })).toBeVisible();
  expect(screen.getAllByRole("listitem").filter((item) => item.matches(".table"))).toHaveLength(4);
  expect(screen.getByText(/which starts after 90 seconds with bots/)).toBeVisible();
});
