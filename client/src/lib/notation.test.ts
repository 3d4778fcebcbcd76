import { describe, expect, test } from "vitest";
import { type GameMove, readMove, seatLabel, tilesIn, writeMove } from "./notation";

const MOVES: [string, GameMove][] = [
  ["6D", { kind: "place", tile: "6D" }],
  ["12I", { kind: "place", tile: "12I" }],
  ["found Luxor", { kind: "found", chain: "Luxor" }],
  ["survivor Tower", { kind: "survivor", chain: "Tower" }],
  ["next Tower", { kind: "next", chain: "Tower" }],
  ["sell 1 trade 4", { kind: "dispose", sell: 1, trade: 4 }],
  ["trade 2", { kind: "dispose", sell: 0, trade: 2 }],
  ["hold", { kind: "dispose", sell: 0, trade: 0 }],
  [
    "buy Luxor 2 Tower 1",
    { kind: "buy", shares: [{ chain: "Luxor", shares: 2 }, { chain: "Tower", shares: 1 }] },
  ],
  ["pass", { kind: "buy", shares: [] }],
  ["replace 6D 7E", { kind: "replace", tiles: ["6D", "7E"] }],
  ["keep", { kind: "replace", tiles: [] }],
  ["end", { kind: "end" }],
  [
    "offer #1 give Tower 2 $1200 get American 1",
    {
      kind: "offer",
      to: seatLabel(1),
      give: { shares: [{ chain: "Tower", shares: 2 }], cash: 1200 },
      get: { shares: [{ chain: "American", shares: 1 }], cash: 0 },
    },
  ],
  ["accept", { kind: "accept" }],
  ["decline", { kind: "decline" }],
  ["withdraw", { kind: "withdraw" }],
];

describe("the notation of moves", () => {
  test.each(MOVES)("%s is written and read", (text, move) => {
    expect(writeMove(move)).toBe(text);
    expect(readMove(text)).toEqual(move);
  });

  test("the server's other spellings are read too", () => {
    expect(readMove("buy Tower")).toEqual({ kind: "buy", shares: [{ chain: "Tower", shares: 1 }] });
    expect(readMove("offer Ben give $1,200 get Tower")).toEqual({
      kind: "offer",
      to: "Ben",
      give: { shares: [], cash: 1200 },
      get: { shares: [{ chain: "Tower", shares: 1 }], cash: 0 },
    });
  });

  test("text that is not a move is not read as one", () => {
    for (const text of ["", "bye", "offer Ben", "6d"]) expect(readMove(text)).toBeNull();
  });

  test("the tiles of moves are those placed or replaced", () => {
    expect(tilesIn(["6D", "found Luxor", "replace 7E 8E", "pass"])).toEqual(["6D", "7E", "8E"]);
  });
});
