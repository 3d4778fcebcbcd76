// A game to be looked at ply by ply. All of it is here, so nothing has to be asked to go anywhere.

import { tilesIn } from "../lib/notation";
import type { Frame, Replay, Told, View } from "../protocol";
import type { TableView } from "./table";

/** How long a ply is shown while the replay plays, in milliseconds. */
export const PACES = { slow: 1600, medium: 800, fast: 300 } as const;
export type ReplayPace = keyof typeof PACES;

export class ReplayStore implements TableView {
  readonly told: Told[];
  readonly playable = null;
  /** The view after each ply. */
  readonly views: View[];
  /** The hands after each ply, all of them; null while the game goes on. */
  readonly #hands: (string[][] | null)[];
  /** The deal, and the plies that end a turn. */
  readonly #turns: number[];

  #at = $state.raw(0);
  /** The table as it stood, with the tiles of whoever had to decide. */
  readonly #shown = $derived.by((): View => {
    const view = this.#view(this.#at);
    return { ...view, hand: this.#hands[this.#at]?.[this.holder ?? -1] ?? view.hand };
  });
  #playing = $state.raw(false);
  pace = $state.raw<ReplayPace>("medium");
  #marks = $state.raw<string[]>([]);

  constructor({ view, frames, told }: Replay, at: number | null) {
    this.told = told;
    const all = layered(view, frames);
    this.views = all.map(({ hands: _, ...view }) => view);
    this.#hands = all.map(({ hands }) => hands ?? null);
    this.#turns = told.flatMap(({ turn }, ply) =>
      ply > 0 && turn === told[ply + 1]?.turn ? [] : [ply],
    );
    this.#at = this.#within(at ?? this.last);
  }

  /** The last ply there is. */
  get last(): number {
    return this.views.length - 1;
  }

  get ply(): number {
    return this.#at;
  }

  get view(): View {
    return this.#view(this.last);
  }

  /** The seat whose tiles can be seen: whoever has to decide, where all hands are known. */
  get holder(): number | null {
    const view = this.#view(this.#at);
    if (this.#hands[this.#at] == null) return view.you;
    return view.deciding[0]?.seat ?? view.you;
  }

  get shown(): View {
    return this.#shown;
  }

  get marks(): string[] {
    return this.#marks;
  }

  /** Point out the tiles of some moves on the board. */
  pointOut(moves: string[]): void {
    this.#marks = tilesIn(moves);
  }

  nameOf(seat: number): string {
    return this.view.seats[seat]?.name ?? "";
  }

  /** What happened at the ply that is shown. */
  get happened(): Told | undefined {
    return this.told[this.#at];
  }

  /** The turn that a ply belongs to; 0 for the deal. */
  turnOf(ply: number): number {
    const told = this.told[ply];
    return told === undefined || told.seat === null ? 0 : told.turn;
  }

  // --- going about -------------------------------------------------------------------------------

  goTo(ply: number): void {
    this.#at = this.#within(ply);
    if (this.#at === this.last) this.#playing = false;
  }

  showPly(ply: number | null): Promise<void> {
    this.stop();
    this.goTo(ply ?? this.last);
    return Promise.resolve();
  }

  step(by: number): void {
    this.stop();
    this.goTo(this.#at + by);
  }

  /** To the end of the turn before, or of this turn or the next. */
  turn(by: 1 | -1): void {
    this.stop();
    const found =
      by > 0
        ? this.#turns.find((ply) => ply > this.#at)
        : this.#turns.findLast((ply) => ply < this.#at);
    this.goTo(found ?? (by > 0 ? this.last : 0));
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** Play on from here; from the end, from the start. */
  play(): void {
    if (this.#at === this.last) this.#at = 0;
    this.#playing = true;
  }

  stop(): void {
    this.#playing = false;
  }

  #view(ply: number): View {
    const view = this.views[ply];
    if (view === undefined) throw new Error(`there is no ply ${ply}`);
    return view;
  }

  #within(ply: number): number {
    return Math.max(0, Math.min(Math.trunc(ply) || 0, this.last));
  }
}

type Layer = View & Pick<Frame, "hands">;

/** The views after each ply: every frame tells what is other than in the one before. */
function layered(view: View, frames: Frame[]): Layer[] {
  let before: Layer = view;
  return frames.map((frame) => (before = { ...before, ...frame }));
}
