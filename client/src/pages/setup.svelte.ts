// What a person has chosen for a new table, remembered for the next time.

import type { Catalogue, ClockTerms, NewGame, Pace, SeatWish, Terms } from "../protocol";
import { Stored } from "../state/stored.svelte";

/** A seat as its control holds it: `you`, `open`, or an opponent by its key. */
export type Place = "you" | "open" | `bot:${string}`;

/** The opponent's key, of a place that has an opponent. */
export const keyOf = (place: Place) => place.slice("bot:".length);

export const FEWEST = 2;
export const MOST = 6;

/** The clocks to choose from; of those with a name the catalogue has the terms. */
export const CLOCK_CHOICES = ["none", "relaxed", "quick", "slow", "custom"] as const;
type ClockChoice = (typeof CLOCK_CHOICES)[number];

/** How many moves watchers can be kept behind. */
export const DELAYS = [0, 4, 12];

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What there is to choose from, in seconds. */
export const DECISIONS = [10, 15, 20, 30, 45, 60, 90, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, HOUR, 8 * HOUR];
export const BANKS = [0, 60, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, HOUR];
export const DAYS = [1, 2, 3, 4, 5, 6, 7].map((days) => days * DAY);

interface Remembered {
  places: Place[];
  preset: string;
  /** Options that differ from the preset. */
  options: Record<string, string>;
  pace: Pace;
  name: string;
  chat: boolean;
  clock: ClockChoice;
  customClock: ClockTerms;
  slowClock: number;
  delay: number;
}

export class Setup {
  places = $state.raw<Place[]>([]);
  preset = $state.raw("");
  options = $state.raw<Record<string, string>>({});
  pace = $state.raw<Pace>("brisk");
  name = $state.raw("");
  /** Whether people at the table can write to one another. */
  chat = $state.raw(true);
  /** How long players may take, where somebody else can sit down. */
  clock = $state.raw<ClockChoice>("none");
  customClock = $state.raw<ClockTerms>({ decision: 30, bank: 5 * MINUTE });
  /** Seconds for each decision of a slow game. */
  slowClock = $state.raw(2 * DAY);
  /** How many moves watchers are behind. */
  delay = $state.raw(0);
  #rated = $state.raw(false);
  /** Whether anyone in the lobby may take an open seat. */
  listed = $state.raw(false);
  /** Whether the table is for a shared screen, where whoever makes it has no seat. */
  readonly screen: boolean;

  /** The person's name, which is the same at every table. */
  readonly yourName = new Stored("name", "");
  readonly #remembered: Stored<Partial<Remembered>>;

  readonly catalogue: Catalogue;

  /** `remembered` is the key of what this browser remembers, and `clock` what is chosen at first. */
  constructor(
    catalogue: Catalogue,
    { listed = false, screen = false, remembered = "setup", clock = "relaxed" as ClockChoice } = {},
  ) {
    this.catalogue = catalogue;
    this.#remembered = new Stored(remembered, {});
    this.listed = listed;
    this.screen = screen;
    const { defaults, presets, levels, paces, options } = catalogue;
    const before = this.#remembered.value;
    const bot: Place = `bot:${defaults.bot}`;
    const known = (place: Place) =>
      place === "you" || place === "open" || levels.some(({ key }) => place === `bot:${key}`);
    // What is remembered may come from a server that has changed since.
    this.places = (before.places ?? ["you", bot, bot, bot]).map((place) => (known(place) ? place : bot));
    this.preset = presets.some(({ name }) => name === before.preset)
      ? (before.preset ?? defaults.preset)
      : defaults.preset;
    this.pace = before.pace && paces.includes(before.pace) ? before.pace : defaults.pace;
    this.options = Object.fromEntries(
      Object.entries(before.options ?? {}).filter(([name, value]) =>
        options.some((option) => option.name === name && option.values.includes(value)),
      ),
    );
    this.name = before.name ?? "";
    this.chat = before.chat ?? true;
    this.clock = before.clock ?? clock;
    this.customClock = before.customClock ?? this.customClock;
    this.slowClock = before.slowClock ?? this.slowClock;
    this.delay = before.delay ?? 0;
    // A table in the lobby is for the people there.
    if (listed && !this.open) this.places = ["you", "open", "open", "open"];
    if (screen) this.places = ["open", "open", "open", "open"];
  }

  /** Change who sits at `seat`; a person has only one seat. */
  seat(seat: number, place: Place): void {
    const given = this.places[seat];
    this.places = this.places.map((other, at) => {
      if (at === seat) return place;
      // When a person moves to another seat, its player takes the old one.
      return place === "you" && other === "you" && given !== undefined ? given : other;
    });
  }

  /** Every opponent is the same. */
  setAll(key: string): void {
    const bot: Place = `bot:${key}`;
    this.places = this.places.map((place) => (place.startsWith("bot:") ? bot : place));
  }

  /** The opponent in all seats that have one; null where they differ, or there is none. */
  get all(): string | null {
    const keys = new Set(this.places.filter((place) => place.startsWith("bot:")));
    const [only] = keys;
    return keys.size === 1 && only ? keyOf(only) : null;
  }

  setCount(count: number): void {
    // A new opponent is like those already there.
    const bot: Place = `bot:${this.all ?? this.catalogue.defaults.bot}`;
    const fewer = this.places.slice(0, count);
    while (fewer.length < count) fewer.push(bot);
    this.places = fewer;
  }

  /** The value of an option in the preset. */
  defaultOf(option: string): string {
    const preset = this.catalogue.presets.find(({ name }) => name === this.preset);
    const known = this.catalogue.options.find(({ name }) => name === option);
    return preset?.options[option] ?? known?.default ?? "";
  }

  valueOf(option: string): string {
    return this.options[option] ?? this.defaultOf(option);
  }

  setOption(option: string, value: string): void {
    const { [option]: _, ...others } = this.options;
    this.options = value === this.defaultOf(option) ? others : { ...others, [option]: value };
  }

  setPreset(preset: string): void {
    this.preset = preset;
    // An option whose value the new preset has anyway is not a change.
    for (const [option, value] of Object.entries(this.options)) this.setOption(option, value);
  }

  get changed(): number {
    return Object.keys(this.options).length;
  }

  get open(): boolean {
    return this.places.includes("open");
  }

  /** Whether the result changes ratings. */
  get rated(): boolean {
    return this.#rated;
  }

  set rated(rated: boolean) {
    this.#rated = rated;
    if (rated && this.clock === "none") this.clock = "relaxed";
  }

  /** Whether all people play at this device. */
  get together(): boolean {
    return false;
  }

  /** The clocks that the table can have: a rated game needs one, and nobody at this device has days. */
  get clockChoices(): readonly ClockChoice[] {
    const without = this.rated ? "none" : this.together ? "slow" : null;
    return CLOCK_CHOICES.filter((choice) => choice !== without);
  }

  /** The terms of the clock; null for none. Alone against bots nobody waits, except in a rated game. */
  get clockTerms(): ClockTerms | null {
    if (!(this.open || this.rated || this.together) || this.clock === "none") return null;
    if (this.clock === "custom") return this.customClock;
    if (this.clock === "slow") return { decision: this.slowClock, bank: 0 };
    return this.catalogue.clocks.find(({ name }) => name === this.clock)?.terms ?? null;
  }

  remember(): void {
    const { places, preset, options, pace, name, chat, clock, customClock, slowClock, delay } = this;
    const table = { preset, options, pace, name, chat, clock, customClock, slowClock, delay };
    // Not the same people sit around a shared screen as at the person's own tables.
    const seated = this.screen ? {} : { places };
    this.#remembered.value = { ...this.#remembered.value, ...table, ...seated };
  }

  request(): NewGame {
    const seats = this.places.map((place): SeatWish => {
      if (place === "you" || place === "open") return { kind: place };
      return { kind: "bot", bot: keyOf(place) };
    });
    const { preset, options, pace, chat, rated, delay } = this;
    const listed = this.open && this.listed;
    const terms: Terms = { listed, chat, clock: this.clockTerms, rated, delay };
    const request: NewGame = { preset, options, seats, pace, terms };
    if (this.screen) request.screen = true;
    if (this.name.trim()) request.name = this.name.trim();
    const yourName = this.yourName.value.trim();
    if (yourName) request.your_name = yourName;
    return request;
  }
}
