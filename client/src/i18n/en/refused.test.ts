import { expect, it } from "vitest";
import { REFUSAL_CODES } from "../../protocol";
import { refusals, refused } from "./refused";

it("has a message for every refusal code, and for no other", () => {
  expect(Object.keys(refusals).sort()).toEqual([...REFUSAL_CODES].sort());
});

it("uses its own message, or else the server's", () => {
  expect(refused("stale", "Too late.")).not.toBe("Too late.");
  expect(refused("not-held", "Bea does not hold that.")).toBe("Bea does not hold that.");
  expect(refused("http-413", "The body is too large.")).toBe("The body is too large.");
});
