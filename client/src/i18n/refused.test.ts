import { accountRefusals } from "#language/accountRefused";
import { refusals } from "#language/refused";
import { expect, it } from "vitest";
import { REFUSAL_CODES } from "../protocol";
import { ACCOUNT_CODES, type AnyCode, CLIENT_CODES } from "./codes";
import { refused } from "./refused";

it("has a message for every code, and for no other", () => {
  const codes = [...Object.keys(refusals), ...Object.keys(accountRefusals)];
  expect(codes.sort()).toEqual([...REFUSAL_CODES, ...CLIENT_CODES].sort());
  expect(Object.keys(accountRefusals).sort()).toEqual([...ACCOUNT_CODES].sort());
});

it("has the messages about accounts once requests about them can be made", async () => {
  const given = "That session has ended already.";
  expect(refused("no-such-session", given)).toBe(given);
  await import("../net/accounts");
  expect(refused("no-such-session", given)).toBe("That device is signed out already.");
});

it("uses its own message, or else the server's", () => {
  expect(refused("stale", "Too late.")).not.toBe("Too late.");
  expect(refused("not-held", "Bea does not hold that.")).toBe("Bea does not hold that.");
  expect(refused("from-a-newer-server" as AnyCode, "It rains.")).toBe("It rains.");
});
