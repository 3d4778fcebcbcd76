import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepAwake } from "./wakeLock";

let locks: { released: boolean; release: () => Promise<void> }[];
let request: () => Promise<unknown>;

beforeEach(() => {
  locks = [];
  request = () => {
    const lock = {
      released: false,
      release: () => {
        lock.released = true;
        return Promise.resolve();
      },
    };
    locks.push(lock);
    return Promise.resolve(lock);
  };
  vi.stubGlobal("navigator", { wakeLock: { request: () => request() } });
});
afterEach(() => vi.unstubAllGlobals());

const held = () => locks.filter(({ released }) => !released).length;

it("keeps the screen on until it is stopped", async () => {
  const stop = keepAwake();
  await expect.poll(held).toBe(1);
  stop();
  expect(held()).toBe(0);
});

it("asks again when the page is shown again, and never for two", async () => {
  const stop = keepAwake();
  await expect.poll(held).toBe(1);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(locks).toHaveLength(1);
  await locks[0]?.release(); // as a browser does when the page is hidden
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(held).toBe(1);
  stop();
});

it("asks again with the next gesture where the browser wants one", async () => {
  const granted = request;
  request = () => Promise.reject(new Error("a gesture is needed"));
  const stop = keepAwake();
  await Promise.resolve();
  request = granted;
  document.dispatchEvent(new Event("pointerdown"));
  await expect.poll(held).toBe(1);
  stop();
});

it("does without where there is no such thing, also when the page is touched", async () => {
  vi.stubGlobal("navigator", {});
  const stop = keepAwake();
  await Promise.resolve();
  document.dispatchEvent(new Event("pointerdown"));
  // Vitest fails a run in which a rejection is handled by nobody.
  expect(stop).not.toThrow();
});
