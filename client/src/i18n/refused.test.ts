import { refusals } from "#language/refused";
import { expect, it } from "vitest";
import { REFUSAL_CODES } from "../protocol";
import { type AnyCode, CLIENT_CODES } from "./codes";
import { refused } from "./refused";

it("has a message for every code, and for no other", () => {
  expect(Object.keys(refusals).sort()).toEqual([...REFUSAL_CODES, ...CLIENT_CODES].sort());
});

it("uses its own message, or else the server's", () => {
  expect(refused("stale", "Too late.")).not.toBe("Too late.");
  expect(refused("not-held", "Bea does not hold that.")).toBe("Bea does not hold that.");
  expect(refused("from-a-newer-server" as AnyCode, "It rains.")).toBe("It rains.");
});
