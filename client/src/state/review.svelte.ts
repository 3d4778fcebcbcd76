// The review of a game: begun when it is wanted, and asked for until it is whole.

import { beginReview, reviewOf } from "../net/http";
import { Refusal } from "../net/socket";
import type { DecisionReport, Review } from "../protocol";

/** How long to wait before asking how far it is, in milliseconds. */
const PAUSE = 1500;

/** Everybody's chance of winning just after a ply. */
export interface Point {
  ply: number;
  win: number[];
}

/** A swing below this, in chance of winning, turns nothing; at most so many are told. */
const TURNS = 0.08;
const TURNS_TOLD = 5;

export class ReviewStore {
  #review = $state.raw<Review | null>(null);
  #problem = $state.raw("");
  #openHands = $state.raw(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Tells answers to what is no longer asked. */
  #asked = 0;

  constructor(
    readonly id: string,
    /** The last ply of the game. */
    readonly last: number,
  ) {}

  get openHands(): boolean {
    return this.#openHands;
  }

  get review(): Review | null {
    return this.#review;
  }

  get problem(): string {
    return this.#problem;
  }

  get decisions(): DecisionReport[] {
    return this.#review?.decisions ?? [];
  }

  /** Fetch the review, beginning it where it has not been begun, and go on until it is whole. */
  begin(openHands = this.#openHands): void {
    if (openHands !== this.#openHands) this.#review = null;
    this.#openHands = openHands;
    this.#problem = "";
    void this.#take(beginReview(this.id, openHands));
  }

  stop(): void {
    this.#asked++;
    clearTimeout(this.#timer);
  }

  /** How many decisions, from the first on, will not change any more: what came of them is known. */
  get #settled(): number {
    const open = this.decisions.findIndex(({ swing }) => swing === null);
    return open < 0 ? this.decisions.length : open;
  }

  /** Add what comes to what is known, and ask on for the rest. */
  async #take(answer: Promise<Review>): Promise<void> {
    this.stop();
    const asked = this.#asked;
    try {
      const review = await answer;
      if (asked !== this.#asked) return;
      const decisions = [...this.decisions.slice(0, review.since), ...review.decisions];
      this.#review = { ...review, since: 0, decisions };
    } catch (error) {
      if (asked !== this.#asked) return;
      if (!(error instanceof Refusal)) throw error;
      this.#problem = error.message;
      return;
    }
    const { state } = this.#review;
    if (state === "waiting" || state === "running") {
      this.#timer = setTimeout(() => {
        void this.#take(reviewOf(this.id, this.#openHands, this.#settled));
      }, PAUSE);
    }
  }

  /** Everybody's chances as they went: before each decision, and at the end. */
  get points(): Point[] {
    const points = this.decisions.map(({ ply, win }) => ({ ply: ply - 1, win }));
    const end = this.#review?.state === "done" ? this.#review.final : null;
    return end ? [...points, { ply: this.last, win: end.win }] : points;
  }

  /** The decision that came with a ply. */
  decisionAt(ply: number): DecisionReport | undefined {
    return this.decisions.find((decided) => decided.ply === ply);
  }

  /** Everybody's chances after a ply, once they are known: those before the next decision. */
  after(ply: number): number[] | undefined {
    return this.points.find((point) => point.ply >= ply)?.win;
  }

  /** How far it is known what came of the decisions. */
  get known(): number {
    return this.points.at(-1)?.ply ?? -1;
  }

  /** The decisions from which somebody's chances went most, in the order of the game. */
  get turningPoints(): (DecisionReport & { swing: NonNullable<DecisionReport["swing"]> })[] {
    const large = this.decisions.flatMap((decided) => {
      const { swing } = decided;
      if (swing === null || Math.abs(swing.total) < Math.max(TURNS, swing.error)) return [];
      return [{ ...decided, swing }];
    });
    return large
      .sort((a, b) => Math.abs(b.swing.total) - Math.abs(a.swing.total))
      .slice(0, TURNS_TOLD)
      .sort((a, b) => a.ply - b.ply);
  }
}
