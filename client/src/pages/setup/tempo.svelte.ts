// How fast a new table plays: the pace of its bots, and the clock of its people.

import type { Catalogue, ClockTerms, Pace } from "../../protocol";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The clocks to choose from; of those with a name the catalogue has the terms. */
export const CLOCKS = ["none", "relaxed", "quick", "slow", "custom"] as const;
export type ClockChoice = (typeof CLOCKS)[number];

/** What there is to choose from, in seconds. */
export const DECISIONS = [10, 15, 20, 30, 45, 60, 90, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, HOUR, 8 * HOUR];
export const BANKS = [0, 60, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, HOUR];
export const DAYS = [1, 2, 3, 4, 5, 6, 7].map((days) => days * DAY);

export interface RememberedTempo {
  pace: Pace;
  clock: ClockChoice;
  customClock: ClockTerms;
  slowClock: number;
}

export class Tempo {
  pace = $state.raw<Pace>("brisk");
  /** How long players may take, where somebody waits for them. */
  clock = $state.raw<ClockChoice>("none");
  customClock = $state.raw<ClockTerms>({ decision: 30, bank: 5 * MINUTE });
  /** Seconds for each decision of a slow game. */
  slowClock = $state.raw(2 * DAY);

  readonly catalogue: Catalogue;

  /** `before` is what was chosen last time, and `clock` what is chosen at first. */
  constructor(catalogue: Catalogue, before: Partial<RememberedTempo>, clock: ClockChoice) {
    this.catalogue = catalogue;
    const { paces, defaults } = catalogue;
    this.pace = before.pace && paces.includes(before.pace) ? before.pace : defaults.pace;
    this.clock = before.clock ?? clock;
    this.customClock = before.customClock ?? this.customClock;
    this.slowClock = before.slowClock ?? this.slowClock;
  }

  /** What to remember for the next time. */
  get remembered(): RememberedTempo {
    const { pace, clock, customClock, slowClock } = this;
    return { pace, clock, customClock, slowClock };
  }

  /** The terms of the clock; null for none. */
  get clockTerms(): ClockTerms | null {
    if (this.clock === "none") return null;
    if (this.clock === "custom") return this.customClock;
    if (this.clock === "slow") return { decision: this.slowClock, bank: 0 };
    return this.catalogue.clocks.find(({ name }) => name === this.clock)?.terms ?? null;
  }
}
