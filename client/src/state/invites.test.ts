import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => localStorage.clear());

/** The module as another tab has it, which shares nothing but what is stored. */
async function tab(): Promise<typeof import("./invites")> {
  vi.resetModules();
  return await import("./invites");
}

test("an invite serves every tab of a browser", async () => {
  const [one, other] = [await tab(), await tab()];
  one.keepInvite("game", "code");
  expect(other.inviteTo("game")).toBe("code");
  expect(other.inviteTo("another")).toBeNull();
});

test("the newest code of a table counts, and only the newest hundred are kept", async () => {
  const [one, other] = [await tab(), await tab()];
  one.keepInvite("game", "old");
  one.keepInvite("game", "new");
  expect(other.inviteTo("game")).toBe("new");
  for (let number = 0; number < 99; number++) one.keepInvite(`other ${number}`, "code");
  expect(other.inviteTo("game")).toBe("new");
  one.keepInvite("one more", "code");
  expect(other.inviteTo("game")).toBeNull();
});
