// What is chosen for a game of several people at this device, remembered for the next time.

import { localMessages as words } from "../../i18n/local";
import type { Catalogue, NewGame, SeatWish } from "../../protocol";
import { Stored } from "../../state/stored.svelte";
import { Edition, type RememberedEdition } from "../setup/edition.svelte";
import { MOST } from "../setup/players";
import { CLOCKS, type RememberedTempo, Tempo } from "../setup/tempo.svelte";

export const FEWEST_PEOPLE = 2;
/** Nobody at a device has days for a decision. */
export const CLOCKS_HERE = CLOCKS.filter((clock) => clock !== "slow");

interface Remembered extends RememberedEdition, RememberedTempo {
  /** The names as they were typed; what is left empty has a default. */
  names: string[];
  bots: number;
  level: string;
}

export class LocalSetup {
  names = $state.raw<string[]>(["", ""]);
  bots = $state.raw(0);
  level = $state.raw("");

  readonly catalogue: Catalogue;
  readonly edition: Edition;
  readonly tempo: Tempo;
  readonly #remembered = new Stored<Partial<Remembered>>("setup-here", {});

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue;
    const before = this.#remembered.value;
    this.edition = new Edition(catalogue, before);
    this.tempo = new Tempo(catalogue, before, "none");
    this.names = before.names ?? [new Stored("name", "").value, ""];
    this.bots = before.bots ?? 0;
    const known = catalogue.levels.some(({ key }) => key === before.level);
    this.level = (known ? before.level : undefined) ?? catalogue.defaults.bot;
  }

  /** How many more players there is room for. */
  get room(): number {
    return MOST - this.names.length - this.bots;
  }

  setName(at: number, name: string): void {
    this.names = this.names.map((other, number) => (number === at ? name : other));
  }

  setPeople(count: number): void {
    this.names = Array.from({ length: count }, (_, at) => this.names[at] ?? "");
  }

  remember(): void {
    const { names, bots, level } = this;
    this.#remembered.value = { ...this.edition.remembered, ...this.tempo.remembered, names, bots, level };
  }

  request(): NewGame {
    const [yours = "", ...others] = this.names.map((name) => name.trim());
    const companions = others.map((name, at): SeatWish => ({ kind: "companion", name: name || words.somebody(at + 2) }));
    const bots = Array.from({ length: this.bots }, (): SeatWish => ({ kind: "bot", bot: this.level }));
    const request: NewGame = {
      preset: this.edition.preset,
      options: this.edition.options,
      pace: this.tempo.pace,
      seats: [{ kind: "you" }, ...companions, ...bots],
      terms: { clock: this.tempo.clockTerms },
    };
    if (yours) request.your_name = yours;
    return request;
  }
}
