import { expect, test } from "vitest";
import { board } from "../fixtures/make";
import { markAt, placeOf, tileAt, tilesMarked, waves } from "./board";

test("tiles are named by column, then row", () => {
  expect(tileAt(5, 3)).toBe("6D");
  expect(placeOf("12I")).toEqual({ column: 11, row: 8 });
});

test("what is on a cell is read from the board's text", () => {
  const drawn = board(`
    . T T
    o . L
  `);
  expect(markAt(drawn, "2A")).toBe("T");
  expect(markAt(drawn, "1B")).toBe("o");
  expect(tilesMarked(drawn, "T")).toEqual(["2A", "3A"]);
});

test("tiles are grouped by distance, going only through the given tiles", () => {
  const steps = waves("2A", ["1A", "3A", "3B", "9I"]);
  expect([...steps]).toEqual([
    ["2A", 0],
    ["1A", 1],
    ["3A", 1],
    ["3B", 2],
  ]);
});
