import { expect, test } from "vitest";
import { TERMS } from "./termIds";
import { terms } from "./terms";
import { termsIn } from "./termsIn";

const marked = (text: string) => termsIn(text).flatMap(({ id, text }) => (id ? [`${text}: ${id}`] : []));

test("words of the glossary are found, the longest first, in any case", () => {
  expect(marked("Orphans and SAFE chains")).toEqual(["Orphans: orphan", "SAFE: safe"]);
  expect(marked("a dead tile, the net worth")).toEqual(["dead tile: dead", "net worth: net-worth"]);
});

test("each word is marked once, however it is written", () => {
  expect(marked("A merger merges; mergers merge.")).toEqual(["merger: merger"]);
});

test("no word is found within another", () => {
  expect(marked("baggage, unsafe, Bankraub, Überbag")).toEqual([]);
});

test.each(["", "nothing to explain", "safe", "An orphan.", "the bag, the bank and the bag"])(
  "the parts make up the text %j",
  (text) => {
    expect(
      termsIn(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  },
);

test("every word of the glossary is explained", () => {
  for (const id of TERMS) expect(terms[id].means.length).toBeGreaterThan(20);
  expect(Object.keys(terms)).toEqual([...TERMS]);
});
