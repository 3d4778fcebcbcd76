import { describe, expect, it } from "vitest";
import type { AnyTableEvent, Event, LogEntry } from "../protocol";
import type { Names } from "./names";
import { type Line, logLines, tableEventLine } from "./logLines";

const names: Names = {
  you: 0,
  seats: ["Ann", "Bea", "Cat"],
  chains: ["Luxor", "Tower", "American", "Festival", "Worldwide", "Continental", "Imperial"],
};

function lines(...events: Event[]): Line[] {
  const entry: LogEntry = { seq: 1, ply: 1, turn: 1, seat: 1, events, nets: null };
  return logLines(entry, names);
}

const none = [0, 0, 0, 0, 0, 0, 0];
const shares = (chain: number, count: number) => none.map((_, at) => (at === chain ? count : 0));

/** Each event and its line in the log; null if it has none. */
const READS: [Event, Line | null][] = [
  [{ type: "starting_tile", seat: 0, tile: "2G" }, { text: "You draw 2G" }],
  [{ type: "first_player", seat: 1 }, { text: "Bea starts" }],
  [{ type: "starting_tiles_returned" }, { text: "The starting tiles go back into the bag" }],
  [{ type: "turn_started", seat: 1, number: 4 }, null],
  [{ type: "placed", seat: 0, tile: "6D" }, { text: "You play 6D" }],
  [
    { type: "founded", seat: 1, chain: 0, size: 2 },
    { text: "Bea founds Luxor with 2 tiles" },
  ],
  [
    { type: "founder_share", seat: 1, chain: 0, shares: 0, cash: 300 },
    { text: "No share is left, so Bea gets its price", cash: 300 },
  ],
  [
    { type: "founder_share", seat: 1, chain: 0, shares: 0, cash: 0 },
    { text: "No share is left for the founder" },
  ],
  [{ type: "grew", chain: 6, before: 5, after: 6 }, { text: "Imperial grows from 5 to 6 tiles" }],
  [
    { type: "merging", seat: 1, tile: "6D", survivor: 2, chains: [1, 2] },
    { text: "6D merges Tower into American" },
  ],
  [
    { type: "merging", seat: 1, tile: "6D", survivor: null, chains: [1, 2] },
    { text: "6D merges Tower and American" },
  ],
  [{ type: "survivor_chosen", seat: 0, chain: 2 }, { text: "You keep American" }],
  [{ type: "next_chosen", seat: 1, chain: 1 }, { text: "Bea picks Tower to be taken over first" }],
  [
    { type: "defunct", chain: 1, survivor: 2, size: 3, price: 300 },
    { text: "A share of Tower is worth $300" },
  ],
  [{ type: "bank_tile", chain: 1, column: 7 }, { text: "The bank counts as holding 7 Tower" }],
  [
    { type: "bonus", seat: 0, chain: 1, kind: "majority", amount: 3000 },
    { text: "You are paid for Tower: most shares", cash: 3000 },
  ],
  [
    { type: "bonus", seat: 1, chain: 1, kind: "minority_tie", amount: 800 },
    { text: "Bea is paid for Tower: tied for second", cash: 800 },
  ],
  [
    { type: "bonus", seat: -1, chain: 1, kind: "majority", amount: 3000 },
    { text: "The bank’s bonus for Tower goes to nobody" },
  ],
  [
    {
      type: "disposed",
      seat: 0,
      chain: 1,
      survivor: 2,
      sold: 1,
      proceeds: 300,
      traded: 4,
      received: 2,
      held: 1,
    },
    { text: "You sell 1 Tower, trade 4 for 2 American, and keep 1", cash: 300 },
  ],
  [
    {
      type: "disposed",
      seat: 1,
      chain: 1,
      survivor: 2,
      sold: 0,
      proceeds: 0,
      traded: 0,
      received: 0,
      held: 2,
    },
    { text: "Bea keeps 2 Tower" },
  ],
  [
    { type: "absorbed", chain: 1, survivor: 2, size: 8 },
    { text: "American takes over Tower: 8 tiles" },
  ],
  [
    { type: "bought", seat: 1, chain: 6, shares: 2, cost: 1600 },
    { text: "Bea buys 2 Imperial", cash: -1600 },
  ],
  [{ type: "drew", seat: 0, tile: "9F" }, { text: "You draw 9F" }],
  [{ type: "drew", seat: 1, tile: null }, null],
  [
    { type: "replaced", seat: 1, tiles: null, count: 2, discarded: false },
    { text: "Bea gives back 2 tiles that can never be played" },
  ],
  [
    { type: "replaced", seat: 0, tiles: ["5D", "4E"], count: 2, discarded: true },
    { text: "You discard 5D and 4E, which can never be played" },
  ],
  [
    { type: "hand_redrawn", seat: 1, tiles: ["5D", "4E"] },
    { text: "Bea has nothing to play, shows 5D and 4E and draws a new hand" },
  ],
  [{ type: "placing_skipped", seat: 0 }, { text: "You have no tile to play" }],
  [{ type: "end_declared", seat: 1 }, { text: "Bea ends the game" }],
  [
    { type: "offered", seat: 1, to: 0, give_cash: 200, get_cash: 0, give: shares(2, 1), get: shares(1, 2) },
    { text: "Bea offers you a trade: 1 American and $200 for 2 Tower" },
  ],
  [
    { type: "accepted", seat: 0, offerer: 1, give_cash: 0, get_cash: 500, give: shares(2, 1), get: none },
    { text: "You accept: 1 American for $500" },
  ],
  [{ type: "declined", seat: 1, offerer: 0 }, { text: "Bea declines the trade" }],
  [{ type: "redealt", seat: 0 }, { text: "Play goes on from here, with hidden tiles dealt again" }],
  [{ type: "withdrawn", seat: 0, to: 1 }, { text: "You withdraw the offer" }],
  [{ type: "lapsed", seat: 1, to: 0 }, { text: "The offer to you lapses" }],
  [{ type: "game_ended", reason: "declared" }, { text: "The game is over" }],
  [
    { type: "game_ended", reason: "stalemate-hands" },
    { text: "Every hand is empty: the game is over" },
  ],
  [
    { type: "sold", seat: 0, chain: 2, shares: 5, price: 700, amount: 3500 },
    { text: "You sell 5 American at $700", cash: 3500 },
  ],
];

describe("a line of the log", () => {
  it.each(READS)("%o", (event, reads) => {
    // Together with an event that has a line, so that one without a line is noticed.
    const beside: Event = { type: "end_declared", seat: 2 };
    const expected = reads === null ? [] : [reads];
    expect(lines(event, beside)).toEqual([...expected, { text: "Cat ends the game" }]);
  });

  it("describes a tile and its immediate effect in one line", () => {
    expect(lines({ type: "placed", seat: 1, tile: "10C" }, { type: "grew", chain: 6, before: 5, after: 6 })).toEqual([
      { text: "Bea plays 10C: Imperial grows from 5 to 6" },
    ]);
    expect(
      lines(
        { type: "placed", seat: 0, tile: "6D" },
        { type: "merging", seat: 0, tile: "6D", survivor: 2, chains: [1, 2] },
      ),
    ).toEqual([{ text: "You play 6D, merging Tower into American" }]);
    expect(
      lines(
        { type: "founded", seat: 0, chain: 0, size: 2 },
        { type: "founder_share", seat: 0, chain: 0, shares: 1, cash: 0 },
      ),
    ).toEqual([{ text: "You found Luxor with 2 tiles and get a free share" }]);
  });

  it("adds up the tiles that another gives back one after the other", () => {
    const back: Event = { type: "replaced", seat: 1, tiles: null, count: 1, discarded: false };
    const drawn: Event = { type: "drew", seat: 1, tile: null };
    expect(lines(back, drawn, { ...back, count: 2 }, drawn)).toEqual([
      { text: "Bea gives back 3 tiles that can never be played" },
    ]);
    expect(
      lines(
        { ...back, seat: 0, tiles: ["5D"] },
        { type: "drew", seat: 0, tile: "4E" },
        { ...back, seat: 0, tiles: ["4E"] },
      ).map(({ text }) => text),
    ).toEqual(["You give back 5D, which can never be played", "You draw 4E", "You give back 4E, which can never be played"]);
  });

  it("adds up what one seat buys or sells together", () => {
    expect(
      lines(
        { type: "bought", seat: 1, chain: 4, shares: 2, cost: 600 },
        { type: "bought", seat: 1, chain: 6, shares: 1, cost: 400 },
        { type: "sold", seat: 1, chain: 6, shares: 1, price: 400, amount: 400 },
        { type: "sold", seat: 0, chain: 4, shares: 1, price: 300, amount: 300 },
        { type: "sold", seat: 0, chain: 6, shares: 3, price: 400, amount: 1200 },
      ),
    ).toEqual([
      { text: "Bea buys 2 Worldwide and 1 Imperial", cash: -1000 },
      { text: "Bea sells 1 Imperial at $400", cash: 400 },
      { text: "You sell 1 Worldwide and 3 Imperial", cash: 1500 },
    ]);
  });

  it("says when a player passes", () => {
    expect(lines({ type: "drew", seat: 1, tile: null })).toEqual([{ text: "Bea passes" }]);
  });
});

const at = { seq: 9, ply: 8, turn: 4 };
const bea = { ...at, seat: 1, name: "Bea" };
const ann = { ...at, seat: 0, name: "Ann" };
const TABLE_EVENTS: [AnyTableEvent, string][] = [
  [{ ...bea, type: "seat_resigned", bot_name: "Rosa" }, "Bea resigns and leaves the seat to Rosa"],
  [{ ...bea, type: "seat_resigned", bot_name: "" }, "Bea resigns and leaves the seat to a bot"],
  [{ ...ann, type: "seat_taken", former: "Zoe" }, "You take the seat of Zoe"],
  [{ ...ann, name: "Zoe", type: "seat_taken_back" }, "Zoe takes the seat back"],
  [{ ...bea, type: "bot_took_over", bot_name: "Rosa", cause: "absent" }, "Rosa plays for Bea, who is away"],
  [{ ...bea, type: "bot_took_over", bot_name: "", cause: "host" }, "A bot plays for Bea"],
  [{ ...ann, type: "bot_took_over", bot_name: "Rosa", cause: "clock" }, "Rosa plays for you: your time is up"],
  [{ ...bea, type: "player_renamed", former: "Guest" }, "Guest is now called Bea"],
  [{ ...bea, type: "seat_freed" }, "The seat of Bea is free for somebody else"],
  [{ ...bea, type: "player_silenced" }, "The host removes Bea from the chat"],
  [{ ...bea, type: "proposal_declined", kind: "end", proposer: 0 }, "Bea declines to end the game"],
  [{ ...bea, type: "proposal_declined", kind: "undo", proposer: 0 }, "Bea declines to take your move back"],
  [{ ...ann, type: "proposal_declined", kind: "undo", proposer: 2 }, "You decline to take Cat’s move back"],
  [{ ...bea, type: "undo_agreed" }, "All agree to take Bea’s move back"],
];

describe("a line for what people do besides moving", () => {
  it.each(TABLE_EVENTS)("%o", (event, reads) => {
    expect(tableEventLine(event, names)).toEqual({ text: reads });
  });
});
