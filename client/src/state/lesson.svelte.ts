// A lesson that somebody takes: its table, and how far they have come in it.

import { tryLesson } from "../net/lessons";
import { Refusal } from "../net/refusal";
import type { Channel, Command } from "../net/socket";
import type { GameTable } from "./gameTable.svelte";
import { learned } from "./learned";
import { goOn, practiceTable } from "./practice";

export class LessonStore implements Channel {
  readonly name: string;
  readonly #count: number;
  #table = $state.raw<GameTable | null>(null);
  #steps = $state.raw(0);
  /** What was picked when the last move was not what the step asks for; null if it was. */
  #missed = $state.raw<string | null>(null);
  #refusal = $state.raw<Refusal | null>(null);
  /** The moves made until now, one for each step. */
  #moves: string[] = [];

  /** `count` is how many steps the lesson has. */
  constructor(name: string, count: number) {
    this.name = name;
    this.#count = count;
  }

  /** The table; null until it has arrived. */
  get table(): GameTable | null {
    return this.#table;
  }

  /** Why the lesson cannot be shown, if it cannot. */
  get refusal(): Refusal | null {
    return this.#refusal;
  }

  /** How many steps are done. */
  get steps(): number {
    return this.#steps;
  }

  /** Whether the last move was possible, but not what the step asks for, and no other tile or chain is picked yet. */
  get missed(): boolean {
    return this.#missed === this.#picked;
  }

  get #picked(): string {
    const { tile, chain } = this.#table?.choice ?? {};
    return `${tile ?? ""} ${chain ?? ""}`;
  }

  /** Whether the lesson was taken to its end. */
  get done(): boolean {
    return this.#steps === this.#count;
  }

  /** Take the lesson from its beginning. */
  async begin(): Promise<void> {
    this.#moves = [];
    this.#missed = null;
    try {
      const shown = await tryLesson(this.name, []);
      this.#steps = 0;
      this.#refusal = null;
      this.#table = practiceTable(shown, this);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#refusal = error;
    }
  }

  /** See `Channel`: only moves can be made in a lesson. */
  async command(command: Command): Promise<void> {
    if (command.type !== "move") throw new Refusal("not-now");
    const moves = [...this.#moves, ...command.moves];
    const shown = await tryLesson(this.name, moves);
    if (shown.steps > this.#steps) {
      this.#moves = moves.slice(0, shown.steps);
      this.#steps = shown.steps;
      if (this.done) learned.update((names) => [...new Set([...names, this.name])]);
      if (this.#table) goOn(this.#table, shown);
    }
    this.#missed = shown.missed ? this.#picked : null;
  }

  /** See `Channel`: nothing can be asked in a lesson. */
  ask(): Promise<never> {
    return Promise.reject(new Refusal("not-now"));
  }
}
