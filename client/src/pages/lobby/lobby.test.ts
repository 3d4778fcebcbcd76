import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { serve } from "../../fixtures/server";
import type { LobbyTable, Me } from "../../protocol";
import { Seating } from "../../state/seating.svelte";
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
const game = {
  id: "a",
  name: "Friday",
  phase: "waiting" as const,
  your_turn: false,
  resigned: false,
  players: ["Ann"],
  updated_at: "2026-01-01T00:00:00Z",
};

function show(me: Partial<Me>, more: Partial<LobbyTable> = {}) {
  serve({ "/api/me": { name: "Ann", registered: false, games: [], ...me } satisfies Me });
  render(Table, { table: { ...table, ...more }, seating: new Seating(), waiting: true });
}

it("asks a guest to sign in where an account is needed", async () => {
  show({});
  expect(await screen.findByRole("link", { name: "Sign in to play at Friday" })).toHaveAttribute("href", "/me");
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText("away")).toBeInTheDocument();
});

it("offers a seat to whoever has an account, and says what differs from the edition", async () => {
  show({ registered: true }, { options: { trading: "off" } });
  expect(await screen.findByRole("button", { name: "Take a seat at Friday" })).toBeEnabled();
  const changes = screen.getByText("1 option changed").closest("details");
  expect(within(changes as HTMLElement).getByRole("listitem", { hidden: true })).toHaveTextContent("Trades between players: none");
});

it("leads to one's own table, where one is not away", async () => {
  show({ games: [game] });
  const link = await screen.findByRole("link", { name: "Go to your table: Friday" });
  expect(link).toHaveAttribute("href", "/g/a");
  expect(screen.queryByRole("link", { name: /Watch/ })).toBeNull();
  expect(screen.queryByText("away")).toBeNull();
});

it("leads to a table at which one has sat down elsewhere since", async () => {
  const refused = { code: "seated", ruling: null, reason: "You already have a seat at this table.", line: null };
  const seat = () => new Response(JSON.stringify(refused), { status: 409 });
  serve({ "/api/me": { name: "Ann", registered: true, games: [] }, "/api/lobby/seat": seat });
  render(Table, { table, seating: new Seating(), waiting: true });
  await userEvent.click(screen.getByRole("button", { name: "Take a seat at Friday" }));
  await expect.poll(() => location.pathname).toBe("/g/a");
});
