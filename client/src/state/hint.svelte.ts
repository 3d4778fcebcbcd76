// The best move for the current decision, when the viewer asks for it.

import { readMoves, tilesIn } from "../lib/notation";
import { decisionKey } from "../lib/shownView";
import type { Hinted, Options, Terms, View } from "../protocol";

/** How long to wait before asking again if the server is not ready yet, in milliseconds. */
const PAUSE = 2000;

/** The game that a hint is about. */
interface Game {
  readonly terms: Terms;
  readonly view: View;
  readonly choice: { readonly options: Options | null };
  /** Ask for the best move: "later" if the server is not ready yet, null if there is none. */
  askHint(): Promise<Hinted | "later" | null>;
}

export class Hint {
  #asking = $state.raw(false);
  #notReady = $state.raw(false);
  #given = $state.raw<Hinted | null>(null);
  readonly #game: Game;
  /** The decision that the hint is for. */
  #decision = "";

  constructor(game: Game) {
    this.#game = game;
  }

  /** Whether an answer is awaited. */
  get asking(): boolean {
    return this.#asking;
  }

  get given(): Hinted | null {
    return this.#given;
  }

  /** Whether there is something to ask about, in a game that has hints. */
  get possible(): boolean {
    return this.#game.choice.options !== null && this.#game.view.may.hint;
  }

  /** The tiles that the best move places or gives back. */
  get tiles(): string[] {
    return tilesIn(this.#given?.best.moves ?? []);
  }

  /** How many shares of a chain the best move buys; the chain by its name. */
  bought(chain: string): number {
    for (const move of readMoves(this.#given?.best.moves ?? [])) {
      if (move.kind !== "buy") continue;
      return move.shares.find((bought) => bought.chain === chain)?.shares ?? 0;
    }
    return 0;
  }

  /** Forget the answer once the game has moved on. */
  dropOutdated(): void {
    if (this.#decision === decisionKey(this.#game.view)) return;
    this.#decision = "";
    this.#asking = false;
    this.#given = null;
  }

  /** Whether the server has just started and cannot give hints yet. */
  get notReady(): boolean {
    return this.#notReady;
  }

  async ask(): Promise<void> {
    if (!this.possible || this.#asking || this.#given) return;
    const decision = decisionKey(this.#game.view);
    const wanted = () => this.#asking && this.#decision === decision;
    this.#decision = decision;
    this.#asking = true;
    this.#notReady = false;
    while (wanted()) {
      const given = await this.#game.askHint();
      if (given === "later") {
        this.#notReady = true;
        await new Promise((done) => setTimeout(done, PAUSE));
      } else if (wanted()) {
        this.#given = given;
        this.#asking = false;
      }
    }
  }

  dismiss(): void {
    this.#asking = false;
    this.#given = null;
  }
}
