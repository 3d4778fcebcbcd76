import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { gameOnServer, serve } from "../../fixtures/server";
import { views } from "../../fixtures/views";
import type { LogEntry, OrderCard } from "../../protocol";
import { StandingOrders } from "../../state/orders.svelte";
import OrdersLine from "./OrdersLine.svelte";
import OrdersSheet from "./OrdersSheet.svelte";

const PATH = `/api/games/${views.place.id}/orders`;
const nothing: OrderCard = { dispose: {}, passing: false, done: [] };
const noop = () => {};

const put = (asked: string[]) =>
  asked.filter((request) => request.startsWith("PUT")).map((request) => JSON.parse(request.slice(PATH.length + 5)) as unknown);

const disposed: LogEntry = {
  seq: 41,
  ply: 30,
  turn: 8,
  seat: 0,
  events: [
    { type: "disposed", seat: 0, chain: 1, survivor: 2, sold: 0, proceeds: 0, traded: 4, received: 2, held: 1 },
  ],
  nets: null,
};
const passed: LogEntry = { seq: 44, ply: 33, turn: 9, seat: 0, events: [], nets: null };

describe("the sheet of standing orders", () => {
  it("saves each order at once, beside those that stand", async () => {
    const pages = { [PATH]: { ...nothing, dispose: { 1: "sell_all" } } };
    const { game, asked } = await gameOnServer(views.place, { pages });
    render(OrdersSheet, { game, onclose: noop });
    const american = await screen.findByRole("group", { name: "American" });
    expect(within(american).getByRole("radio", { name: "Ask me" })).toBeChecked();
    await userEvent.click(within(american).getByRole("radio", { name: "Hold" }));
    expect(await screen.findByText("Saved")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("checkbox", { name: /^Buy nothing until/ }));
    await userEvent.click(within(screen.getByRole("group", { name: "Tower" })).getByRole("radio", { name: "Ask me" }));
    expect(put(asked)).toEqual([
      { dispose: { 1: "sell_all", 2: "hold_all" }, passing: false },
      { dispose: { 1: "sell_all" }, passing: true },
      { dispose: {}, passing: false },
    ]);
  });

  it("offers only chains that can be taken over", async () => {
    const { game } = await gameOnServer(views.place, { pages: { [PATH]: nothing } });
    render(OrdersSheet, { game, onclose: noop });
    expect(await screen.findByRole("group", { name: "Tower" })).toBeInTheDocument();
    expect(screen.queryByRole("group", { name: "Continental" })).toBeNull(); // it is safe
    expect(screen.queryByRole("group", { name: "Luxor" })).toBeNull(); // it is not on the board
  });

  it("says why an order was refused", async () => {
    const over = { code: "over", ruling: null, reason: "The game is over.", line: null };
    const answer = vi.fn(() => new Response(JSON.stringify(over), { status: 409 }));
    answer.mockReturnValueOnce(new Response(JSON.stringify(nothing)));
    const { game } = await gameOnServer(views.place, { pages: { [PATH]: answer } });
    render(OrdersSheet, { game, onclose: noop });
    await userEvent.click(await screen.findByRole("checkbox"));
    expect(await screen.findByRole("alert")).toHaveTextContent("The game is over.");
    expect(screen.getByRole("checkbox")).not.toBeChecked();
    expect(screen.getByRole("checkbox")).toHaveFocus();
    const american = within(screen.getByRole("group", { name: "American" }));
    await userEvent.click(american.getByRole("radio", { name: "Hold" }));
    await expect.poll(() => american.getByRole<HTMLInputElement>("radio", { name: "Ask me" }).checked).toBe(true);
    expect(american.getByRole("radio", { name: "Hold" })).toHaveFocus();
    expect(screen.queryByText("Saved")).toBeNull();
  });

  it("says that an order is saved, but no longer when it is opened again", async () => {
    const { game } = await gameOnServer(views.place, { pages: { [PATH]: nothing } });
    const { unmount } = render(OrdersSheet, { game, onclose: noop });
    await userEvent.click(await screen.findByRole("checkbox"));
    expect(await screen.findByText("Saved")).toBeInTheDocument();
    unmount();
    render(OrdersSheet, { game, onclose: noop });
    expect(await screen.findByRole("checkbox")).toBeInTheDocument();
    expect(screen.queryByText("Saved")).toBeNull();
  });
});

it("asks for the orders of whoever has the device, where several people play on it", async () => {
  const asked = serve({ "/api/games/g1/orders?as=2": { ...nothing, passing: true } });
  const orders = new StandingOrders("g1", "2");
  await orders.load();
  expect(orders.any).toBe(true);
  await orders.pass(false);
  expect(asked.map((request) => request.split(" ", 2).join(" "))).toEqual([
    "GET /api/games/g1/orders?as=2",
    "PUT /api/games/g1/orders?as=2",
  ]);
});

describe("the line about standing orders", () => {
  it("says what is in force, and opens the sheet", async () => {
    const pages = { [PATH]: { dispose: { 1: "sell_all", 2: "hold_all" }, passing: true, done: [] } };
    const { game } = await gameOnServer(views.place, { pages });
    const onopen = vi.fn();
    render(OrdersLine, { game, onopen });
    const line = await screen.findByRole("button");
    expect(line).toHaveTextContent("Standing orders: sell Tower, hold American, and buy nothing for now");
    await userEvent.click(line);
    expect(onopen).toHaveBeenCalledOnce();
  });

  it("says what orders did since the viewer's own last move", async () => {
    const pages = { [PATH]: { ...nothing, done: [38, 41, 44] } };
    const own: LogEntry = { ...passed, seq: 39, ply: 28 };
    const told = [{ ...passed, seq: 38, ply: 27 }, own, disposed, passed];
    const { game } = await gameOnServer(views.place, { told, pages });
    render(OrdersLine, { game, onopen: noop });
    const lines = await within(screen.getByRole("status")).findAllByRole("listitem");
    expect(lines.map((line) => line.textContent)).toEqual([
      "Your standing order traded 4 Tower for 2 American and held 1 Tower.",
      "Your standing order bought nothing.",
    ]);
  });

  it("is quiet where nothing is in force and nobody waits for days", async () => {
    const { game, asked } = await gameOnServer(views.place, { pages: { [PATH]: nothing } });
    render(OrdersLine, { game, onopen: noop });
    await expect.poll(() => asked).toContain(`GET ${PATH}`);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
