// The time that has passed since the server said something. This page measures it itself, so it does not matter whether
// the machine's clock is right.

import { createSubscriber } from "svelte/reactivity";

export class Stopwatch {
  #startedAt = $state.raw(performance.now());
  /** Ticks as long as something on the page shows the time. */
  readonly #tick: () => void;

  /** `step` is how often what depends on it is shown anew, in milliseconds. */
  constructor(step: number) {
    this.#tick = createSubscriber((update) => {
      const timer = setInterval(update, step);
      return () => clearInterval(timer);
    });
  }

  /** Begin at zero again. */
  restart(): void {
    this.#startedAt = performance.now();
  }

  /** The milliseconds since it began. */
  get passed(): number {
    this.#tick();
    return performance.now() - this.#startedAt;
  }
}
