// Taking a seat from the lobby: at one table, or at whichever fits; and what the visitor's own games and account allow.

import { goTo } from "../lib/route.svelte";
import { me, seatMe } from "../net/http";
import { Refusal } from "../net/refusal";
import type { LobbyTable, Me } from "../protocol";
import { Stored } from "./stored.svelte";

export class Seating {
  #waiting = $state.raw<string | null>(null);
  #refusal = $state.raw<Refusal | null>(null);
  readonly #name = new Stored("name", "");
  /** The visitor; null until the server has said who they are. */
  #visitor = $state.raw<Me | null>(null);

  constructor() {
    me().then(
      (visitor) => (this.#visitor = visitor),
      () => {}, // then every table looks like anybody's, and the server refuses what cannot be
    );
  }

  /** Whether the visitor plays at this table already. */
  isOwn({ id }: LobbyTable): boolean {
    return this.#visitor?.games.some((game) => game.id === id && !game.resigned) ?? false;
  }

  /** Whether the visitor needs an account to play at this table, and has none. */
  needsAccount({ terms }: LobbyTable): boolean {
    return terms.rated === true && this.#visitor?.registered === false;
  }

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
