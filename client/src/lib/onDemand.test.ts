import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onDemand } from "./onDemand";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Imports a part after so many failed attempts. */
const failing = (times: number) => {
  const load = vi.fn(() => (load.mock.calls.length > times ? Promise.resolve("part") : Promise.reject(new Error("gone"))));
  return load;
};

it("asks once for what can be had", async () => {
  const load = failing(0);
  expect(await onDemand(load)).toBe("part");
  expect(load).toHaveBeenCalledOnce();
});

it("asks again, after ever longer pauses, for what cannot be had yet", async () => {
  const load = failing(2);
  const part = onDemand(load);
  await vi.advanceTimersByTimeAsync(600);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await part).toBe("part");
});

it("gives up after a quarter of a minute", async () => {
  const load = failing(100);
  const outcome = onDemand(load).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(16_000);
  expect(await outcome).toBe("gone");
  const asked = load.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(asked);
});

it("waits for the network while there is none", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = failing(1);
  const part = onDemand(load);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(load).toHaveBeenCalledOnce();
  onLine.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(600);
  expect(await part).toBe("part");
});
