import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { gameOnServer } from "../fixtures/server";
import { views } from "../fixtures/views";
import type { Hinted, Inbound, Outbound } from "../protocol";
import type { ShownView } from "../lib/shownView";
import { hint as words } from "#language/hint";
import { describeMoves } from "#language/moves";
import Table from "./Table.svelte";

const CAST = { you: 0, seats: ["Ann", "Bea"], chains: ["Luxor", "Tower", "American", "Festival", "Worldwide", "Continental", "Imperial"] };

function hinted(moves: string[], more: Partial<Hinted> = {}): (command: Inbound) => Outbound {
  const choice = { win: 0.41, error: 0.012, cash: 30_000, trials: 2000, behind: 0, behind_error: 0, tied: false };
  return (command) =>
    command.type === "hint"
      ? {
          type: "hinted",
          id: command.id,
          seq: command.seq,
          best: { ...choice, moves },
          next: { ...choice, moves: ["pass"], behind: 0.02, behind_error: 0.01 },
          reasons: [{ type: "paid", chain: 1, amount: 3000 }],
          trade: null,
          ...more,
        }
      : { type: "ack", id: command.id, seq: 0 };
}

async function tableWith(view: ShownView, reply: (command: Inbound) => Outbound) {
  const server = await gameOnServer(view, { reply });
  render(Table, { game: server.game });
  await userEvent.click(screen.getByRole("button", { name: "Hint" }));
  return { ...server, panel: await screen.findByRole("region", { name: "Hint" }) };
}

test("the best move is shown with its reasons, and marked on the board", async () => {
  const { panel } = await tableWith(views.place, hinted(["6D"]));
  expect(panel).toHaveTextContent("Play 6D. Your chance of winning: 41% ± 1.2.");
  expect(panel).toHaveTextContent("The merger pays you $3,000 for Tower right away.");
  expect(screen.getByRole("gridcell", { name: /^6D, your tile, .*suggested$/ })).toBeInTheDocument();
});

test("using a hint fills in the choice, and sends nothing yet", async () => {
  const { panel, received, game } = await tableWith(views.place, hinted(["9F", "found Festival"]));
  await userEvent.click(within(panel).getByRole("button", { name: "Use it" }));
  expect(game.choice.moves).toEqual(["9F", "found Festival"]);
  expect(received.map(({ type }) => type)).toEqual(["hint"]);
  await userEvent.click(screen.getByRole("button", { name: /^Play 9F/ }));
  expect(received.at(-1)).toMatchObject({ type: "move", moves: ["9F", "found Festival"] });
});

test("a trade that helps both sides is described, and offered at once if wanted", async () => {
  const trade = { offer: "offer #1 give Tower 2 get American 2 $100", to: 1, yours: 0.031, theirs: 0.024 };
  const { panel, received } = await tableWith(views.place, hinted(["6D"], { trade }));
  expect(panel).toHaveTextContent(
    "First offer Bea a trade of 2 Tower for 2 American and $100: +3.1 points for you, +2.4 for Bea.",
  );
  await userEvent.click(within(panel).getByRole("button", { name: "Offer it" }));
  expect(received.at(-1)).toMatchObject({ type: "move", moves: [trade.offer] });
});

test("shares to buy are shown beside the chains", async () => {
  const { panel, game } = await tableWith(views.buy, hinted(["buy American 1 Continental 2"]));
  expect(screen.getByText("hint: 2")).toBeInTheDocument();
  await userEvent.click(within(panel).getByRole("button", { name: "Use it" }));
  expect(game.choice.moves).toEqual(["buy American 1 Continental 2"]);
});

test("shares to dispose of, and tiles to replace, are filled in too", async () => {
  const { game } = await gameOnServer(views.dispose);
  game.choice.fill(["sell 1 trade 4"]);
  expect([game.choice.sell, game.choice.trade]).toEqual([1, 4]);
  game.choice.fill(["hold"]);
  expect(game.choice.moves).toEqual(["hold"]);
  const other = await gameOnServer(views.replace);
  other.game.choice.fill(["replace 4E"]);
  expect(other.game.choice.moves).toEqual(["replace 4E"]);
  other.game.choice.fill(["keep"]);
  expect(other.game.choice.moves).toEqual(["keep"]);
});

test("a hint to end the game opens the sheet for it", async () => {
  const { panel } = await tableWith(views.declare, hinted(["end", "1H"]));
  await userEvent.click(within(panel).getByRole("button", { name: "Use it" }));
  expect(screen.getByRole("dialog", { name: "End the game" })).toBeInTheDocument();
});

test("a hint disappears when the game moves on", async () => {
  const { game } = await tableWith(views.place, hinted(["6D"]));
  game.applyUpdate({ type: "update", view: { ...views.buy, ply: views.buy.ply + 1 }, told: [], table_events: [] });
  await expect.poll(() => screen.queryByRole("region", { name: "Hint" })).toBeNull();
  expect(game.marks).toEqual([]);
});

test("a refusal is shown, and the viewer can ask again", async () => {
  const server = await gameOnServer(views.place, {
    reply: ({ id }) => ({ type: "refused", id, code: "no-hint", ruling: null, reason: "No hint could be found." }),
  });
  render(Table, { game: server.game });
  await userEvent.keyboard("b");
  expect(await screen.findByText("No hint could be found. Try again.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Hint" })).toBeEnabled();
});

test("a server that is not ready yet is asked again", async () => {
  let asked = 0;
  const ready = hinted(["6D"]);
  const server = await gameOnServer(views.place, {
    reply: (command) =>
      asked++ === 0
        ? { type: "refused", id: command.id, code: "getting-ready", ruling: null, reason: "Soon." }
        : ready(command),
  });
  render(Table, { game: server.game });
  await userEvent.click(screen.getByRole("button", { name: "Hint" }));
  expect(await screen.findByRole("button", { name: "Hints are getting ready…" })).toBeDisabled();
  expect(await screen.findByRole("region", { name: "Hint" }, { timeout: 5000 })).toBeInTheDocument();
  expect(server.game.refusal).toBeNull();
});

test("a spectator cannot ask for a hint", async () => {
  const { game } = await gameOnServer(views.watching);
  render(Table, { game });
  expect(screen.queryByRole("button", { name: "Hint" })).toBeNull();
});

test.each([
  [["6D", "found Luxor"], "Play 6D, founding Luxor"],
  [["5D", "survivor Tower"], "Play 5D, keeping Tower"],
  [["sell 1 trade 4"], "Sell 1, trade 4"],
  [["hold"], "Keep the shares"],
  [["buy Luxor 2 Tower 1"], "Buy 2 Luxor and 1 Tower"],
  [["end", "pass"], "End the game, buy nothing"],
  [["replace 6D 7E"], "Replace 6D and 7E"],
  [["accept"], "Accept the trade"],
  [["offer Bea give Tower 2 get American 1"], "Offer Bea a trade of 2 Tower for 1 American"],
  [["next Tower"], "Taking over Tower first"],
])("%j is %s", (moves, text) => {
  expect(describeMoves(moves)).toBe(text);
});

test("reasons are sentences", () => {
  const lead = { type: "lead", chain: 6, more: 1, shares: 3, before: "joint_first", after: "first", gain: 3000, bought: 0.4, error: 0.02, rival: null, denied: 0, ahead: 1 } as const;
  expect(words.reason(lead, CAST)).toBe(
    "A third Imperial share makes you sole leader: +$3,000 if it is taken over, about 40% likely by your next turn.",
  );
  expect(words.reason({ ...lead, more: 2, bought: null, rival: 1, denied: 1500 }, CAST)).toBe(
    "2 more Imperial, 3 in all, make you sole leader: +$3,000 when the game ends. It costs Bea $1,500.",
  );
  expect(words.reason({ ...lead, shares: 1, before: "none", after: "sole", bought: 0.004 }, CAST)).toBe(
    "A first Imperial share makes you the only holder: +$3,000 if it is taken over, which is unlikely by your next turn.",
  );
  expect(words.reason({ ...lead, before: "none", after: "behind", gain: 0, rival: 1, denied: 500, ahead: 0 }, CAST)).toBe(
    "A third Imperial share leaves you behind the first two. It costs Bea $500.",
  );
  expect(words.reason({ ...lead, more: 3, shares: 4, before: "sole", after: "sole", gain: 0, ahead: 4 }, CAST)).toBe(
    "3 more Imperial, 4 in all, keep you the only holder: it takes 4 shares to draw level.",
  );
  expect(words.reason({ type: "grown", chain: 1, size_before: 4, size_after: 5, shares: 1, gain: 100, safe: false }, CAST)).toBe(
    "Tower grows from 4 to 5 tiles: your share gains $100.",
  );
  expect(words.reason({ type: "grown", chain: 1, size_before: 10, size_after: 11, shares: 3, gain: 0, safe: true }, CAST)).toBe(
    "Tower grows from 10 to 11 tiles, and it becomes safe.",
  );
  expect(words.reason({ type: "hold", chain: 1, held: 2 }, CAST)).toBe(
    "You keep 2 Tower shares in case the chain is founded again.",
  );
  expect(words.reason({ type: "ending", place: 1, ahead: 2400 }, CAST)).toBe(
    "The game ends with you 1st, $2,400 ahead.",
  );
  const finish = { type: "finish", rival: 1, ahead: 300, instead: -2400 } as const;
  expect(words.reason(finish, CAST)).toBe("On average you finish $300 ahead of Bea; with the next best move, $2,400 behind.");
  expect(words.reason({ ...finish, ahead: 0 }, CAST)).toBe(
    "On average you finish level with Bea; with the next best move, $2,400 behind.",
  );
  expect(words.reason({ type: "exchange", chain: 1, survivor: 2, traded: 4, received: 2, gain: -200 }, CAST)).toBe(
    "4 Tower become 2 American, though selling them would bring $200 more now.",
  );
  expect(words.reason({ type: "exchange", chain: 1, survivor: 2, traded: 4, received: 2, gain: 200 }, CAST)).toBe(
    "4 Tower become 2 American: +$200 compared with selling.",
  );
  const meeting = { type: "meeting", tile: "4A", in_hand: true, chain: 1, survivor: 2, amount: 2000 } as const;
  expect(words.reason(meeting, CAST)).toBe(
    "You keep 4A, which can merge Tower into American: $2,000 for you, as things stand.",
  );
  expect(words.reason({ ...meeting, in_hand: false }, CAST)).toBe(
    "A tile at 4A can then merge Tower into American: $2,000 for you, as things stand.",
  );
  expect(words.reason({ type: "beginning", tile: "4E" }, CAST)).toBe(
    "It is next to your 4E, so you can found a chain on your next turn.",
  );
  expect(words.reason({ type: "apart" }, CAST)).toBe("It touches nothing, so nobody gains from it now.");
});
