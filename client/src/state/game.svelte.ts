// One game as this browser sees it: the newest view, everything told, and how to answer.

import { gameCard, rematch, socketAddress, viewAt } from "../net/http";
import { type Ask, type Connection, GameSocket, Refusal } from "../net/socket";
import type { Hinted, OfferSide, RulesShown, Seat, Told, Update, Welcome } from "../protocol";
import { Choice } from "./choice.svelte";
import { Hint } from "./hint.svelte";
import { type ShownView, withRules } from "./shown";
import type { PlayableTable } from "./table";

export class GameStore implements PlayableTable {
  readonly id: string;
  readonly playable = this;
  /** What the viewer is about to do, not yet sent. */
  readonly choice: Choice;
  readonly hint: Hint;

  #rules: RulesShown | null = null;
  #live = $state.raw<ShownView | null>(null);
  #past = $state.raw<ShownView | null>(null);
  #told = $state.raw<Told[]>([]);
  #connection = $state.raw<Connection>("connecting");
  #refusal = $state.raw<Refusal | null>(null);
  #busy = $state.raw(false);
  #missing = $state.raw(false);
  #socket: GameSocket | null = null;
  #wanted: number | null = null;
  #hear: ((told: Told[]) => void)[] = [];

  constructor(id: string) {
    this.id = id;
    this.choice = new Choice(this);
    this.hint = new Hint(this);
  }

  /** Open the socket. Until the first update there is no view. */
  connect(): void {
    this.#socket ??= new GameSocket(socketAddress(this.id), {
      welcome: (welcome) => this.welcome(welcome),
      update: (update) => this.take(update),
      connection: (state) => {
        this.#connection = state;
        if (state === "lost" && !this.ready) void this.#lookFor();
      },
    });
  }

  /** A socket does not tell why it was turned away: ask whether there is such a game at all. */
  async #lookFor(): Promise<void> {
    try {
      await gameCard(this.id);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 404) return;
      this.#missing = true;
      this.close();
    }
  }

  /** Whether there is no such game. */
  get missing(): boolean {
    return this.#missing;
  }

  close(): void {
    this.hint.dismiss();
    this.#socket?.close();
    this.#socket = null;
  }

  /** Take in what never changes at this table. */
  welcome({ rules }: Welcome): void {
    this.#rules = rules;
  }

  /** Take in an update: the whole view, and what was told since the last one. */
  take(update: Update): void {
    if (this.#rules === null) throw new Error("an update before the welcome");
    const first = update.told[0]?.ply ?? Infinity;
    const before = this.#told.filter(({ ply }) => ply < first && ply <= update.view.ply);
    const fresh = this.#live !== null && first > 0;
    this.#told = update.told.length > 0 ? [...before, ...update.told] : before;
    this.#live = withRules(update.view, this.#rules);
    this.choice.settle();
    this.hint.settle();
    if (fresh && update.told.length > 0) for (const hear of this.#hear) hear(update.told);
  }

  /** Call `hear` with what happens from now on (not with what had happened before). Returns how to
   * stop. */
  onEvents(hear: (told: Told[]) => void): () => void {
    this.#hear.push(hear);
    return () => {
      this.#hear = this.#hear.filter((other) => other !== hear);
    };
  }

  /** Whether the first update has come; `view` may be read from then on. */
  get ready(): boolean {
    return this.#live !== null;
  }

  /** The newest view. */
  get view(): ShownView {
    if (this.#live === null) throw new Error("no view yet: wait until ready");
    return this.#live;
  }

  /** The view to show: the newest, or that of the ply being looked back at. */
  get shown(): ShownView {
    return this.#past ?? this.view;
  }

  /** The ply being looked back at, null when the newest is shown. */
  get ply(): number | null {
    return this.#past?.ply ?? null;
  }

  get told(): Told[] {
    return this.#told;
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** Whether a move of the viewer's is on its way. */
  get busy(): boolean {
    return this.#busy;
  }

  /** Why the last command was refused, until the next one. */
  get refusal(): Refusal | null {
    return this.#refusal;
  }

  dismiss(): void {
    this.#refusal = null;
  }

  /** The viewer's own seat; null for someone who watches. */
  get me(): Seat | null {
    const { you, seats } = this.view;
    return you === null ? null : (seats[you] ?? null);
  }

  get holder(): number | null {
    return this.view.you;
  }

  get marks(): string[] {
    return this.#past === null ? this.hint.tiles : [];
  }

  nameOf(seat: number): string {
    return this.view.seats[seat]?.name ?? "";
  }

  /** Look at the table as it stood after `ply`; null comes back to the present. */
  async showPly(ply: number | null): Promise<void> {
    this.#wanted = ply;
    if (ply === null || ply >= this.view.ply) {
      this.#past = null;
      return;
    }
    try {
      const past = await viewAt(this.id, ply);
      // A later wish may have overtaken this answer.
      if (this.#wanted === ply) this.#past = withRules(past.view, past.rules);
    } catch (error) {
      this.#note(error);
    }
  }

  /** Make moves together, all or none. Rejects with a Refusal, which is also kept in `refusal`. */
  async send(moves: string[]): Promise<void> {
    this.#busy = true;
    try {
      await this.command({ type: "move", seq: this.view.seq, moves });
    } finally {
      this.#busy = false;
    }
  }

  /** Take back the viewer's own last moves. */
  async undo(): Promise<void> {
    await this.command({ type: "undo", seq: this.view.seq });
  }

  /** Any command: sit, leave, start, handover, reclaim, pace... Rejects with a Refusal. */
  async command(command: Ask): Promise<void> {
    await this.#ask(command);
  }

  /** What an offer (in the notation of moves) would do to each side. */
  async previewOffer(offer: string): Promise<OfferSide[]> {
    const answer = await this.#socket?.ask({ type: "weigh", offer });
    return answer?.type === "weighed" ? answer.sides : [];
  }

  /** Ask for the best move at the present view: "later" when the server has to get ready first.
   * Rejects with a Refusal, which is also kept. */
  async askHint(): Promise<Hinted | "later" | null> {
    try {
      const answer = await this.#socket?.ask({ type: "hint", seq: this.view.seq });
      return answer?.type === "hinted" ? answer : null;
    } catch (error) {
      if (error instanceof Refusal && error.code === "getting-ready") return "later";
      // What went stale is asked about no more.
      if (error instanceof Refusal && error.code === "stale") return null;
      this.#note(error);
      throw error;
    }
  }

  /** Make the same table again; resolves with the new game's id. */
  async rematch(): Promise<string> {
    const made = await rematch(this.id);
    return made.id;
  }

  async #ask(command: Ask): Promise<void> {
    this.#refusal = null;
    try {
      await this.#socket?.ask(command);
    } catch (error) {
      this.#note(error);
      throw error;
    }
  }

  #note(error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    this.#refusal = error;
  }
}
