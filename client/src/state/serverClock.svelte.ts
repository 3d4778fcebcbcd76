// The server's clock, as this page knows it since the server last said what time it is.

import { Stopwatch } from "./stopwatch.svelte";

/** Often enough for what is shown in minutes, in milliseconds. */
const STEP = 10_000;

export class ServerClock {
  readonly #since = new Stopwatch(STEP);
  #said = 0;

  /** `now` is what the server says: a date and time. */
  constructor(now: string) {
    this.set(now);
  }

  /** Go on from what the server says now. */
  set(now: string): void {
    this.#said = Date.parse(now);
    this.#since.restart();
  }

  /** The milliseconds that have passed since a date and time. */
  since(then: string): number {
    return this.#said + this.#since.passed - Date.parse(then);
  }
}
