// What a person has chosen for a new table, remembered for the next time.

import type { Catalogue, NewGame, Pace, SeatWish } from "../protocol";
import { Stored } from "../state/stored.svelte";

/** A seat as its control holds it: `you`, `open`, or an opponent by its key. */
export type Place = "you" | "open" | `bot:${string}`;

/** The opponent's key, of a place that has an opponent. */
export const keyOf = (place: Place) => place.slice("bot:".length);

export const FEWEST = 2;
export const MOST = 6;

interface Remembered {
  places: Place[];
  preset: string;
  /** Options that differ from the preset. */
  options: Record<string, string>;
  pace: Pace;
  name: string;
  chat: boolean;
}

export class Setup {
  places = $state.raw<Place[]>([]);
  preset = $state.raw("");
  options = $state.raw<Record<string, string>>({});
  pace = $state.raw<Pace>("brisk");
  name = $state.raw("");
  /** Whether people at the table can write to one another. */
  chat = $state.raw(true);
  /** Whether anyone in the lobby may take an open seat. */
  listed = $state.raw(false);

  /** The person's name, which is the same at every table. */
  readonly yourName = new Stored("name", "");
  readonly #remembered = new Stored<Partial<Remembered>>("setup", {});

  readonly catalogue: Catalogue;

  constructor(catalogue: Catalogue, { listed = false } = {}) {
    this.catalogue = catalogue;
    this.listed = listed;
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
    // A table in the lobby is for the people there.
    if (listed && !this.open) this.places = ["you", "open", "open", "open"];
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

  remember(): void {
    const { places, preset, options, pace, name, chat } = this;
    this.#remembered.value = { places, preset, options, pace, name, chat };
  }

  request(): NewGame {
    const seats = this.places.map((place): SeatWish => {
      if (place === "you" || place === "open") return { kind: place };
      return { kind: "bot", bot: keyOf(place) };
    });
    const { preset, options, pace, chat } = this;
    const terms = { listed: this.open && this.listed, chat };
    const request: NewGame = { preset, options, seats, pace, terms };
    if (this.name.trim()) request.name = this.name.trim();
    const yourName = this.yourName.value.trim();
    if (yourName) request.your_name = yourName;
    return request;
  }
}
