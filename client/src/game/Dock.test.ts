import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { presence } from "../fixtures/make";
import { lastSocket, FakeSocket, tableOnSocket } from "../fixtures/socket";
import { views } from "../fixtures/views";
import type { ShownView } from "../lib/shownView";
import type { GameTable } from "../state/gameTable.svelte";
import Dock from "./Dock.svelte";
import Hand from "./Hand.svelte";

let game: GameTable;
let close: () => void;

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
});

afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

/** The hand and the dock at a view, on a fake socket that keeps what they send. */
function dockAt(view: ShownView) {
  ({ game, close } = tableOnSocket(view));
  render(Hand, { game });
  render(Dock, { game });
  return userEvent.setup();
}

const dock = () => within(screen.getByRole("region", { name: "Your move" }));
const hand = () => within(screen.getByRole("group", { name: "Your tiles" }));
const confirm = () => dock().getByRole("button", { name: /^(Play|Found|Keep|Confirm|Buy|Pass)/ });
const sent = () => lastSocket().moves;

test("a tile is picked, described and played", async () => {
  const user = dockAt(views.place);
  expect(confirm()).toBeDisabled();
  await user.click(hand().getByRole("button", { name: "6D, merges Tower into American" }));
  expect(screen.getByRole("region", { name: "Your move" })).toHaveTextContent("6D merges Tower into American.");
  expect(dock().getByText("Tower pays you $3,000 and Mira $1,500.")).toBeVisible();
  expect(dock().getByText("4 → 8 tiles")).toBeVisible();
  await user.click(dock().getByRole("button", { name: "Play 6D" }));
  expect(sent()).toEqual([["6D"]]);
});

test("pointing at a tile shows what it does", async () => {
  const user = dockAt(views.place);
  await user.hover(hand().getByRole("button", { name: /^11D/ }));
  expect(dock().getByText("11D extends Imperial.")).toBeVisible();
  await user.click(confirm());
  expect(sent()).toEqual([["11D"]]);
});

test("a tile that is pressed stays picked while the pointer passes over others", async () => {
  const user = dockAt(views.place);
  await user.click(hand().getByRole("button", { name: /^6D/ }));
  await user.hover(hand().getByRole("button", { name: /^11D/ }));
  expect(confirm()).toHaveAccessibleName(/^Play 6D/);
});

test("a second press of the same tile plays it", async () => {
  const user = dockAt(views.place);
  const tile = hand().getByRole("button", { name: /^1H/ });
  await user.click(tile);
  await user.click(tile);
  expect(sent()).toEqual([["1H"]]);
});

test("a founding tile is sent with its chain", async () => {
  const user = dockAt(views.place);
  await user.click(hand().getByRole("button", { name: "9F, founds a chain" }));
  await user.click(dock().getByRole("button", { name: /^Festival/ }));
  expect(dock().getByText("9F founds Festival with 2 tiles.")).toBeVisible();
  await user.click(confirm());
  expect(sent()).toEqual([["9F", "found Festival"]]);
});

test("a founding tile may also be placed first, and its chain chosen afterwards", async () => {
  const user = dockAt(views.place);
  await user.click(hand().getByRole("button", { name: /^9F/ }));
  await user.click(confirm());
  expect(sent()).toEqual([["9F"]]);
});

test("a chain is founded", async () => {
  const user = dockAt(views.found);
  await user.click(dock().getByRole("button", { name: /^Worldwide/ }));
  await user.click(dock().getByRole("button", { name: "Found Worldwide" }));
  expect(sent()).toEqual([["found Worldwide"]]);
});

test("a survivor is kept", async () => {
  const user = dockAt(views.survivor);
  await user.click(dock().getByRole("button", { name: /^American/ }));
  expect(screen.getByRole("region", { name: "Your move" })).toHaveTextContent("American survives and takes over Tower.");
  await user.click(dock().getByRole("button", { name: "Keep American" }));
  expect(sent()).toEqual([["survivor American"]]);
});

test("the mergemaker chooses which chain is taken over first", async () => {
  const user = dockAt(views.next);
  await user.click(dock().getByRole("button", { name: /^Festival/ }));
  await user.click(dock().getByRole("button", { name: "Confirm Festival" }));
  expect(sent()).toEqual([["next Festival"]]);
});

test("shares are sold, traded and held, with live totals", async () => {
  const user = dockAt(views.dispose);
  await user.click(dock().getByRole("button", { name: "Sell: one step more" }));
  const more = dock().getByRole("button", { name: "Trade: one step more" });
  await user.click(more);
  await user.click(more);
  expect(more).toHaveAttribute("aria-disabled", "true");
  expect(more).toHaveFocus(); // so that the keys go on from there
  await user.click(more);
  expect(dock().getByText("Cash $6,400 → $6,700")).toBeVisible();
  expect(dock().getByText(/American 5 → 7, most, by 3/)).toBeVisible();
  expect(dock().getByText("+2 American, 11 left")).toBeVisible();
  await user.click(confirm());
  expect(sent()).toEqual([["sell 1 trade 4"]]);
});

test.each([
  [/^Sell all/, "sell 5"],
  [/^Trade max/, "sell 1 trade 4"],
  [/^Hold all/, "hold"],
])("a preset disposes of all in one press: %s", async (name, move) => {
  const user = dockAt(views.dispose);
  await user.click(dock().getByRole("button", { name }));
  await user.click(confirm());
  expect(sent()).toEqual([[move]]);
});

test("shares are bought, with the total and the new ranks", async () => {
  const user = dockAt(views.buy);
  expect(confirm()).toHaveAccessibleName(/^Pass/);
  await user.click(dock().getByRole("button", { name: "Shares of Imperial: one step more" }));
  expect(dock().getByText("4, tied for most")).toBeVisible();
  const american = dock().getByRole("button", { name: "Shares of American: one step more" });
  await user.click(american);
  await user.click(american);
  expect(american).toHaveAttribute("aria-disabled", "true");
  expect(dock().getByText("3 of 3")).toBeVisible();
  expect(dock().getByText("leaves $4,500")).toBeVisible();
  await user.click(dock().getByRole("button", { name: "Buy 3 for $2,200" }));
  expect(sent()).toEqual([["buy American 2 Imperial 1"]]);
});

test("a purchase is cleared, and nothing is bought", async () => {
  const user = dockAt(views.buy);
  await user.click(dock().getByRole("button", { name: "Shares of Imperial: one step more" }));
  await user.click(dock().getByRole("button", { name: "Clear" }));
  await user.click(dock().getByRole("button", { name: /^Pass/ }));
  expect(sent()).toEqual([["pass"]]);
});

test("dead tiles are replaced", async () => {
  const user = dockAt(views.replace);
  await user.click(dock().getByRole("button", { name: "5D" }));
  await user.click(dock().getByRole("button", { name: "Confirm, replace 1" }));
  expect(sent()).toEqual([["replace 4E"]]);
});

test("dead tiles are kept", async () => {
  const user = dockAt(views.replace);
  await user.click(dock().getByRole("button", { name: "5D" }));
  await user.click(dock().getByRole("button", { name: "4E" }));
  await user.click(dock().getByRole("button", { name: "Confirm, keep all" }));
  expect(sent()).toEqual([["keep"]]);
});

test("an offer is answered", async () => {
  const user = dockAt(views.answer);
  await user.click(dock().getByRole("button", { name: "Accept" }));
  expect(sent()).toEqual([["accept"]]);
});

test("a viewer who waits sees what the others are deciding", () => {
  dockAt(views.watching);
  expect(dock().getByText("Otto is choosing a tile")).toBeVisible();
  expect(dock().queryByRole("button")).toBeNull();
});

test("a viewer is told when the bots wait for thinking time", async () => {
  dockAt(views.watching);
  expect(dock().queryByText(/thinking time/)).toBeNull();
  lastSocket().say({ ...presence(views.watching), bots_wait: true });
  expect(await dock().findByText(/They continue in a moment/)).toBeVisible();
});

test("a choice is kept while people come and go, and dropped after the decision", async () => {
  const user = dockAt(views.buy);
  await user.click(dock().getByRole("button", { name: "Shares of Imperial: one step more" }));
  lastSocket().say({ ...presence(views.buy), watchers: 2 });
  lastSocket().say({ type: "update", view: { ...views.buy, seq: 91 }, told: [], table_events: [] });
  expect(await dock().findByText("1 of 3")).toBeVisible();
  lastSocket().say({ type: "update", view: { ...views.buy, seq: 92, ply: 85 }, told: [], table_events: [] });
  expect(await dock().findByRole("button", { name: /^Pass/ })).toBeVisible();
});

test("a player whose seat was given to a bot is told, and takes it back", async () => {
  const seats = views.watching.seats.map((seat) =>
    seat.seat === 0 ? { ...seat, kind: "bot" as const, bot: "heuristic" } : seat,
  );
  const user = dockAt({ ...views.watching, seats, may: { ...views.watching.may, reclaim: true } });
  expect(dock().getByText("A bot is playing for you.")).toBeVisible();
  await user.click(dock().getByRole("button", { name: "Take your seat back" }));
  expect(lastSocket().received).toMatchObject([{ type: "reclaim" }]);
});
