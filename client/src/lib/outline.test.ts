import { expect, test } from "vitest";
import { outline } from "./outline";

/** The corners of each closed piece of a path. */
function corners(path: string): number[] {
  return path
    .split("Z")
    .filter(Boolean)
    .map((piece) => piece.split("Q").length - 1);
}

test("a lone tile has four corners", () => {
  expect(corners(outline(["1A"], 3, 15))).toEqual([4]);
});

test("tiles in a row are one shape without inner edges", () => {
  expect(corners(outline(["1A", "2A", "3A"], 3, 15))).toEqual([4]);
});

test("a corner piece has six corners, one of them inward", () => {
  expect(corners(outline(["1A", "2A", "1B"], 3, 15))).toEqual([6]);
});

test("a ring has an outside and a hole", () => {
  const ring = ["1A", "2A", "3A", "1B", "3B", "1C", "2C", "3C"];
  expect(corners(outline(ring, 3, 15)).sort()).toEqual([4, 4]);
});

test("tiles that touch only at a corner stay apart", () => {
  expect(corners(outline(["1A", "2B"], 3, 15))).toEqual([4, 4]);
});

test("the shape keeps its distance from the edges of its cells", () => {
  expect(outline(["1A"], 3, 15)).toBe(
    "M3 18Q3 3 18 3L82 3Q97 3 97 18L97 82Q97 97 82 97L18 97Q3 97 3 82Z",
  );
});
