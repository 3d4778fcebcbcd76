// The review of a game: started on request, and polled until it is complete.

import { Refusal } from "../net/refusal";
import { beginReview, reviewOf, reviewSummary } from "../net/reviews";
import type { DecisionReport, Review, ReviewSummary, SeatSummary } from "../protocol";

/** How long to wait between polls, in milliseconds. */
const PAUSE = 1500;

/** Everybody's chance of winning just after a ply. */
export interface Point {
  ply: number;
  win: number[];
}

/** A smaller swing, in chance of winning, is not a turning point; at most so many are listed. */
const LEAST_SWING = 0.08;
const MOST_TURNING_POINTS = 5;

export class ReviewStore {
  #review = $state.raw<Review | null>(null);
  #summary = $state.raw<ReviewSummary | null>(null);
  /** The player from whose point of view it is summed up, if one was chosen. */
  chosen = $state.raw<number | null>(null);
  #problem = $state.raw("");
  #openHands = $state.raw(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts requests, to drop answers to outdated ones. */
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

  /** What it comes to, once it is complete. */
  get summary(): ReviewSummary | null {
    return this.#summary;
  }

  /** What it comes to for the player who was chosen: at first the viewer, or else the winner. */
  summaryFor(viewer: number | null): SeatSummary | undefined {
    const seats = this.#summary?.seats;
    return seats?.[this.chosen ?? viewer ?? seats[0]?.winners[0] ?? 0];
  }

  get problem(): string {
    return this.#problem;
  }

  get decisions(): DecisionReport[] {
    return this.#review?.decisions ?? [];
  }

  /** Start the review, or fetch it if it exists, and poll until it is complete. */
  begin(openHands = this.#openHands): void {
    if (openHands !== this.#openHands) this.#review = this.#summary = null;
    this.#openHands = openHands;
    this.#problem = "";
    void this.#receive(beginReview(this.id, openHands));
  }

  stop(): void {
    this.#asked++;
    clearTimeout(this.#timer);
  }

  /** How many decisions, from the first on, are final: their swings are known. */
  get #final(): number {
    const open = this.decisions.findIndex(({ swing }) => swing === null);
    return open < 0 ? this.decisions.length : open;
  }

  /** Add an answer to what is known, and keep polling for the rest. */
  async #receive(answer: Promise<Review>): Promise<void> {
    this.stop();
    const asked = this.#asked;
    try {
      const review = await answer;
      if (asked !== this.#asked) return;
      const decisions = [...this.decisions.slice(0, review.since), ...review.decisions];
      this.#review = { ...review, since: 0, decisions };
      if (review.state === "done") {
        const summary = await reviewSummary(this.id, this.#openHands);
        if (asked === this.#asked) this.#summary = summary;
      }
    } catch (error) {
      if (asked !== this.#asked) return;
      if (!(error instanceof Refusal)) throw error;
      this.#problem = error.message;
      return;
    }
    const { state } = this.#review;
    if (state === "waiting" || state === "running") {
      this.#timer = setTimeout(() => {
        void this.#receive(reviewOf(this.id, this.#openHands, this.#final));
      }, PAUSE);
    }
  }

  /** Everybody's chances over the game: before each decision, and at the end. */
  get points(): Point[] {
    const points = this.decisions.map(({ ply, win }) => ({ ply: ply - 1, win }));
    const end = this.#review?.state === "done" ? this.#review.final : null;
    return end ? [...points, { ply: this.last, win: end.win }] : points;
  }

  /** The decision that led to a ply. */
  decisionAt(ply: number): DecisionReport | undefined {
    return this.decisions.find((decided) => decided.ply === ply);
  }

  /** Everybody's chances after a ply, once they are known: those before the next decision. */
  chancesAfter(ply: number): number[] | undefined {
    return this.points.find((point) => point.ply >= ply)?.win;
  }

  /** The last ply with known chances. */
  get lastKnown(): number {
    return this.points.at(-1)?.ply ?? -1;
  }

  /** The decisions with the largest swings, in the order of the game. */
  get turningPoints(): (DecisionReport & { swing: NonNullable<DecisionReport["swing"]> })[] {
    const large = this.decisions.flatMap((decided) => {
      const { swing } = decided;
      if (swing === null || Math.abs(swing.total) < Math.max(LEAST_SWING, swing.error)) return [];
      return [{ ...decided, swing }];
    });
    return large
      .sort((a, b) => Math.abs(b.swing.total) - Math.abs(a.swing.total))
      .slice(0, MOST_TURNING_POINTS)
      .sort((a, b) => a.ply - b.ply);
  }
}
