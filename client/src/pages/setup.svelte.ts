// What a person has chosen for a new table, remembered for the next time.

import type { Catalogue, ClockTerms, NewGame, SeatWish, Terms } from "../protocol";
import { Stored } from "../state/stored.svelte";
import { Edition, type RememberedEdition } from "./setup/edition.svelte";
import { CLOCKS, type ClockChoice, type RememberedTempo, Tempo } from "./setup/tempo.svelte";

/** A seat as its control holds it: `you`, `open`, or an opponent by its key. */
export type Place = "you" | "open" | `bot:${string}`;

/** The opponent's key, of a place that has an opponent. */
export const keyOf = (place: Place) => place.slice("bot:".length);

/** How many moves watchers can be kept behind. */
export const DELAYS = [0, 4, 12];

interface Remembered extends RememberedEdition, RememberedTempo {
  places: Place[];
  name: string;
  chat: boolean;
  delay: number;
}

export class Setup {
  places = $state.raw<Place[]>([]);
  name = $state.raw("");
  /** Whether people at the table can write to one another. */
  chat = $state.raw(true);
  /** How many moves watchers are behind. */
  delay = $state.raw(0);
  #rated = $state.raw(false);
  /** Whether anyone in the lobby may take an open seat. */
  listed = $state.raw(false);
  /** Whether the table is for a shared screen, where whoever makes it has no seat. */
  readonly screen: boolean;

  /** The person's name, which is the same at every table. */
  readonly yourName = new Stored("name", "");
  readonly #remembered = new Stored<Partial<Remembered>>("setup", {});

  readonly catalogue: Catalogue;
  readonly edition: Edition;
  readonly tempo: Tempo;

  constructor(catalogue: Catalogue, { listed = false, screen = false } = {}) {
    this.catalogue = catalogue;
    this.listed = listed;
    this.screen = screen;
    const { defaults, levels } = catalogue;
    const before = this.#remembered.value;
    this.edition = new Edition(catalogue, before);
    this.tempo = new Tempo(catalogue, before, "relaxed");
    const bot: Place = `bot:${defaults.bot}`;
    const known = (place: Place) =>
      place === "you" || place === "open" || levels.some(({ key }) => place === `bot:${key}`);
    // What is remembered may come from a server that has changed since.
    this.places = (before.places ?? ["you", bot, bot, bot]).map((place) => (known(place) ? place : bot));
    this.name = before.name ?? "";
    this.chat = before.chat ?? true;
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

  get open(): boolean {
    return this.places.includes("open");
  }

  /** Whether the result changes ratings. */
  get rated(): boolean {
    return this.#rated;
  }

  set rated(rated: boolean) {
    this.#rated = rated;
    if (this.#needsClock && this.tempo.clock === "none") this.tempo.clock = "relaxed";
  }

  get #needsClock(): boolean {
    return this.rated && this.catalogue.rated.needs_clock;
  }

  /** Whether the table can have a clock: alone against bots nobody waits, unless the game needs one. */
  get clocked(): boolean {
    return this.open || this.#needsClock;
  }

  /** The clocks that the table can have. */
  get clocks(): readonly ClockChoice[] {
    return CLOCKS.filter((clock) => clock !== "none" || !this.#needsClock);
  }

  /** The terms of the clock; null for none. */
  get clockTerms(): ClockTerms | null {
    return this.clocked ? this.tempo.clockTerms : null;
  }

  remember(): void {
    const { places, name, chat, delay } = this;
    const table = { ...this.edition.remembered, ...this.tempo.remembered, name, chat, delay };
    // Not the same people sit around a shared screen as at the person's own tables.
    const seated = this.screen ? {} : { places };
    this.#remembered.value = { ...this.#remembered.value, ...table, ...seated };
  }

  request(): NewGame {
    const seats = this.places.map((place): SeatWish => {
      if (place === "you" || place === "open") return { kind: place };
      return { kind: "bot", bot: keyOf(place) };
    });
    const { chat, rated, delay } = this;
    const { preset, options } = this.edition;
    const { pace } = this.tempo;
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
