import { expect, it } from "vitest";
import { turns } from "./turns";

const names = { you: 0, seats: ["Ann", "Cat", "Ben"], chains: [] };
const at = { ply: 9, turn: 3 };

it("names people as they were called when it happened", () => {
  const declined = { type: "proposal_declined", seq: 20, ...at, seat: 2, name: "Ben", kind: "undo", proposer: 1 } as const;
  const taken = { type: "seat_taken", seq: 30, ...at, seat: 1, name: "Cat", former: "Bea" } as const;
  const lines = (events: Parameters<typeof turns>[1]) =>
    turns([], events, names).flatMap(({ entries }) => entries.flatMap((entry) => entry.lines.map(({ text }) => text)));
  expect(lines([declined, taken])).toEqual([
    "Ben declines to take Bea’s move back",
    "Cat takes the seat of Bea",
  ]);
});
