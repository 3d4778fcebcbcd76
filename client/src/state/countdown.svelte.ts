// How much time there is left, of the players and until the game starts by itself, counted down from what the server
// last said.

import type { ClockShown, ClockTerms, View } from "../protocol";
import { Stopwatch } from "./stopwatch.svelte";

/** Often enough that no second is skipped, in milliseconds. */
const STEP = 200;

/** Little time is left from here on, in milliseconds, and at most a part of what a clock gives for one decision. */
const SOON = 20_000;
const SOON_PART = 1 / 3;

export class Countdown {
  #shown = $state.raw<ClockShown | null>(null);
  #startsIn = $state.raw<number | null>(null);
  readonly #since = new Stopwatch(STEP);
  /** From here on little time is left, in milliseconds. */
  readonly #soon: number;

  constructor(terms: ClockTerms | null = null) {
    const whole = terms === null ? Infinity : (terms.decision + terms.bank) * 1000;
    this.#soon = Math.min(SOON, whole * SOON_PART);
  }

  /** Count from what the server says now. */
  set({ clock, starts_in }: Pick<View, "clock" | "starts_in">): void {
    this.#since.restart();
    this.#shown = clock;
    this.#startsIn = starts_in;
  }

  /** The milliseconds until the game starts by itself; null if it does not. */
  get untilStart(): number | null {
    return this.#startsIn === null ? null : Math.max(0, this.#startsIn - this.#since.passed);
  }

  /** The seat whose clock runs; null if none does. */
  get seat(): number | null {
    return this.#shown?.seat ?? null;
  }

  /** The milliseconds left of the decision's own time. */
  get own(): number {
    return Math.max(0, (this.#shown?.left ?? 0) - this.#passed);
  }

  /** The milliseconds left in a seat's bank. */
  bankOf(seat: number): number {
    const bank = this.#shown?.banks[seat] ?? 0;
    if (seat !== this.seat) return bank;
    return Math.max(0, bank - Math.max(0, this.#passed - (this.#shown?.left ?? 0)));
  }

  /** The milliseconds until the time of the seat whose clock runs is up; null if no clock runs. */
  get left(): number | null {
    return this.seat === null ? null : this.own + this.bankOf(this.seat);
  }

  /** Whether little time is left. */
  get soon(): boolean {
    return this.left !== null && this.left <= this.#soon;
  }

  /** The milliseconds for which the clock has run since the server said how much is left. */
  get #passed(): number {
    return this.seat === null ? 0 : this.#since.passed;
  }
}
