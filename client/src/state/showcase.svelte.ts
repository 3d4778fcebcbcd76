// A game that is shown turn by turn, again and again.

import type { Board, Showcase, ShowcaseTurn } from "../protocol";

/** How many turns before the first takeover it begins, when it is first shown. */
const BEFORE = 6;

/** For how many milliseconds a turn is shown; longer if there is more to read, longest at the end. */
const TURN = 1300;
const TAKEOVER = 4000;
const END = 8000;

export class ShowcaseStore {
  readonly game: Showcase;
  #at = $state.raw(0);
  #playing = $state.raw(false);

  /** `playing` is whether it goes on by itself from the start. */
  constructor(game: Showcase, playing: boolean) {
    this.game = game;
    this.#at = Math.max(0, game.turns.findIndex(({ taken }) => taken.length > 0) - BEFORE);
    this.#playing = playing;
  }

  /** The turn that is shown: the board as it is afterwards. */
  get turn(): ShowcaseTurn | undefined {
    return this.game.turns[this.#at];
  }

  get board(): Board {
    const { columns, rows } = this.game;
    const { cells = this.game.cells, tile = null } = this.turn ?? {};
    return { columns, rows, cells, dead: [], last: tile };
  }

  get over(): boolean {
    return this.#at === this.game.turns.length - 1;
  }

  get playing(): boolean {
    return this.#playing;
  }

  set playing(playing: boolean) {
    this.#playing = playing;
    if (playing) this.step();
  }

  /** How long the turn is shown, in milliseconds. */
  get length(): number {
    if (this.over) return END;
    return this.turn?.taken.length ? TAKEOVER : TURN;
  }

  /** Show the next turn; after the last one the first. */
  step(): void {
    this.#at = (this.#at + 1) % this.game.turns.length;
  }
}
