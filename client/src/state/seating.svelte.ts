// Taking a seat from the lobby: at one table, or at whichever fits.

import { goTo } from "../lib/route.svelte";
import { seatMe } from "../net/http";
import { Refusal } from "../net/refusal";
import { Stored } from "./stored.svelte";

export class Seating {
  #waiting = $state.raw<string | null>(null);
  #refusal = $state.raw<Refusal | null>(null);
  readonly #name = new Stored("name", "");

  /** Whether a seat has been asked for and not given yet. */
  get busy(): boolean {
    return this.#waiting !== null;
  }

  /** Whether any seat has been asked for, rather than one at a certain table. */
  get finding(): boolean {
    return this.#waiting === "";
  }

  /** Why the last request was refused, if it was. */
  get refusal(): Refusal | null {
    return this.#refusal;
  }

  /** Take a seat at this table, or at the first that fits; then go there. */
  async take(game?: string): Promise<void> {
    this.#waiting = game ?? "";
    this.#refusal = null;
    try {
      const { id } = await seatMe(game ?? null, this.#name.value.trim() || null);
      goTo(`/g/${id}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // At a table that has become their own since the page asked, it is theirs already.
      if (game !== undefined && error.code === "seated") goTo(`/g/${game}`);
      else this.#refusal = error;
    } finally {
      this.#waiting = null;
    }
  }
}
