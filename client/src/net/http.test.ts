import { afterEach, expect, test, vi } from "vitest";
import { importRecord, me } from "./http";
import { Refusal } from "./refusal";

function answering(answer: () => Response | Promise<Response>): void {
  vi.stubGlobal("fetch", async () => answer());
}

const refusalOf = async (asked: Promise<unknown>): Promise<Refusal> => {
  const error: unknown = await asked.then(() => null, (reason: unknown) => reason);
  if (!(error instanceof Refusal)) throw new Error(`no refusal: ${String(error)}`);
  return error;
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a refused request rejects with the server's code, its sentence and the line", async () => {
  const problem = { code: "bad-record", ruling: null, reason: "There is no tile 13A.", line: 7 };
  answering(() => Response.json(problem, { status: 400 }));
  const { code, message, line } = await refusalOf(importRecord("..."));
  expect({ code, message, line }).toEqual({ code: "bad-record", message: problem.reason, line: 7 });
});

test.each([
  ["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a proxy's page", () => new Response("<h1>502 Bad Gateway</h1>", { status: 502 })],
  ["a proxy's own error", () => Response.json({ error: "no upstream" }, { status: 503 })],
  ["a page in place of the answer", () => new Response("<h1>Log in</h1>")],
])("%s means that the server cannot be reached", async (_, answer) => {
  answering(answer);
  const { code, message } = await refusalOf(me());
  expect(code).toBe("unreachable");
  expect(message).not.toBe("");
});
