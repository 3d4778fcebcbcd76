// What is chosen for a game of several people at this device, remembered for the next time.

import { localMessages as words } from "../../i18n/local";
import { MOST, Setup } from "../setup.svelte";
import type { Catalogue, ClockTerms, NewGame, SeatWish } from "../../protocol";
import { Stored } from "../../state/stored.svelte";

export const FEWEST_PEOPLE = 2;

interface Remembered {
  /** The names as they were typed; what is left empty has a default. */
  names: string[];
  bots: number;
  level: string;
}

export class LocalSetup extends Setup {
  names = $state.raw<string[]>(["", ""]);
  bots = $state.raw(0);
  level = $state.raw("");

  readonly #people = new Stored<Partial<Remembered>>("people-here", {});

  constructor(catalogue: Catalogue) {
    super(catalogue, { remembered: "setup-here", clock: "none" });
    const { names, bots, level } = this.#people.value;
    this.names = names ?? [this.yourName.value, ""];
    this.bots = bots ?? 0;
    const known = catalogue.levels.some(({ key }) => key === level);
    this.level = known && level ? level : catalogue.defaults.bot;
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

  override get together(): boolean {
    return true;
  }

  override remember(): void {
    super.remember();
    this.#people.value = { names: this.names, bots: this.bots, level: this.level };
  }

  override request(): NewGame {
    const [yours = "", ...others] = this.names.map((name) => name.trim());
    const companions = others.map((name, at): SeatWish => ({ kind: "companion", name: name || words.somebody(at + 2) }));
    const bots = Array.from({ length: this.bots }, (): SeatWish => ({ kind: "bot", bot: this.level }));
    const { preset, options, pace } = this;
    const clock: ClockTerms | null = this.clockTerms;
    const request: NewGame = { preset, options, pace, seats: [{ kind: "you" }, ...companions, ...bots], terms: { clock } };
    if (yours) request.your_name = yours;
    return request;
  }
}
