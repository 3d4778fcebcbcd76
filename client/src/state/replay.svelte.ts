// A replay: a game viewed ply by ply. All of it is loaded, so going to another ply needs no request.

import { tilesIn } from "../lib/notation";
import type { AnyTableEvent, Frame, Replay, LogEntry, View } from "../protocol";
import { type ShownView, withRules } from "../lib/shownView";
import type { TableView } from "./table";

/** How long a ply is shown while the replay plays, in milliseconds. */
export const PACES = { slow: 1600, medium: 800, fast: 300 } as const;
export type ReplayPace = keyof typeof PACES;

export class ReplayStore implements TableView {
  readonly log: LogEntry[];
  readonly tableEvents: AnyTableEvent[];
  readonly playable = null;
  /** The view after each ply. */
  readonly views: ShownView[];
  /** All hands after each ply; null while the game is being played. */
  readonly #hands: (string[][] | null)[];
  /** Ply 0 and the last ply of each turn. */
  readonly #turns: number[];

  #at = $state.raw(0);
  /** The table as it stood, with the tiles of the seat that had to decide. */
  readonly #shown = $derived.by((): ShownView => {
    const view = this.#view(this.#at);
    return { ...view, hand: this.#hands[this.#at]?.[this.holder ?? -1] ?? view.hand };
  });
  #playing = $state.raw(false);
  pace = $state.raw<ReplayPace>("medium");
  #marks = $state.raw<string[]>([]);

  constructor({ rules, view, frames, told, table_events }: Replay, at: number | null) {
    this.log = told;
    this.tableEvents = table_events;
    const all = layered(view, frames);
    this.views = all.map(({ hands: _, ...view }) => withRules(view, rules));
    this.#hands = all.map(({ hands }) => hands ?? null);
    this.#turns = told.flatMap(({ turn }, ply) =>
      ply > 0 && turn === told[ply + 1]?.turn ? [] : [ply],
    );
    this.#at = this.#within(at ?? this.last);
  }

  /** The last ply of the game. */
  get last(): number {
    return this.views.length - 1;
  }

  get ply(): number {
    return this.#at;
  }

  get view(): ShownView {
    return this.#view(this.last);
  }

  /** The seat whose tiles are shown: the one that decides, if all hands are known. */
  get holder(): number | null {
    const view = this.#view(this.#at);
    if (this.#hands[this.#at] == null) return view.you;
    return view.deciding[0]?.seat ?? view.you;
  }

  get shown(): ShownView {
    return this.#shown;
  }

  get marks(): string[] {
    return this.#marks;
  }

  /** Mark the tiles of some moves on the board. */
  mark(moves: string[]): void {
    this.#marks = tilesIn(moves);
  }

  nameOf(seat: number): string {
    return this.view.seats[seat]?.name ?? "";
  }

  /** What happened at the ply that is shown. */
  get happened(): LogEntry | undefined {
    return this.log[this.#at];
  }

  /** The turn that a ply belongs to; 0 for the deal. */
  turnOf(ply: number): number {
    const entry = this.log[ply];
    return entry === undefined || entry.ply === 0 ? 0 : entry.turn;
  }

  // --- going to a ply -----------------------------------------------------------------------------

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

  /** Go to the end of the previous turn, or of this turn or the next. */
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

  /** Play from here, or from the start when at the end. */
  play(): void {
    if (this.#at === this.last) this.#at = 0;
    this.#playing = true;
  }

  stop(): void {
    this.#playing = false;
  }

  #view(ply: number): ShownView {
    const view = this.views[ply];
    if (view === undefined) throw new Error(`there is no ply ${ply}`);
    return view;
  }

  #within(ply: number): number {
    return Math.max(0, Math.min(Math.trunc(ply) || 0, this.last));
  }
}

type Layer = View & Pick<Frame, "hands">;

/** The view after each ply: every frame contains what changed since the one before. */
function layered(view: View, frames: Frame[]): Layer[] {
  let before: Layer = view;
  return frames.map((frame) => (before = { ...before, ...frame }));
}
