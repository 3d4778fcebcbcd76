// A table that is being played, as its viewer sees it: the newest view, the log, and how to act there.

import { type ShownView, withRules } from "../lib/shownView";
import { rematch, viewAt } from "../net/http";
import { Refusal } from "../net/refusal";
import type { Channel, Command, Connection } from "../net/socket";
import type { AnyReason, AnyTableEvent, Hinted, LogEntry, OfferSide, Presence, RulesShown, Seat, Terms, Update, Welcome } from "../protocol";
import { Chat } from "./chat.svelte";
import { Choice } from "./choice.svelte";
import { Countdown } from "./countdown.svelte";
import { noteFingerprint } from "./fingerprints";
import { Hint } from "./hint.svelte";
import { StandingOrders } from "./orders.svelte";
import { ServerClock } from "./serverClock.svelte";
import type { PlayableTable } from "./table";
import { TablePlace } from "./tablePlace";

type Listener = (news: LogEntry[]) => void;

export class GameTable implements PlayableTable {
  readonly playable = this;
  readonly choice: Choice;
  readonly hint: Hint;
  readonly orders: StandingOrders;
  readonly countdown: Countdown;
  readonly serverClock: ServerClock;
  readonly chat: Chat | null;
  connection = $state.raw<Connection>("open");
  presence = $state.raw() as Presence;

  readonly terms: Terms;
  readonly slow: boolean;
  readonly freedAfter: number | null;
  readonly speaksAs: string | null;
  readonly #rules: RulesShown;
  readonly #channel: Channel;
  #view = $state.raw() as ShownView;
  #past = $state.raw<ShownView | null>(null);
  /** The ply asked for last, so that answers to earlier requests are dropped. */
  #wanted: number | null = null;
  #log = $state.raw<LogEntry[]>([]);
  #tableEvents = $state.raw<AnyTableEvent[]>([]);
  #refusal = $state.raw<Refusal | null>(null);
  /** How many commands have been sent and not yet answered. */
  #pending = $state.raw(0);
  #listeners: Listener[] = [];

  constructor(
    { now, rules, terms, slow, freed_after }: Welcome,
    presence: Presence,
    first: Update,
    channel: Channel,
    speaksAs: string | null = null,
  ) {
    this.terms = terms;
    this.slow = slow;
    this.freedAfter = freed_after;
    this.speaksAs = speaksAs;
    this.#rules = rules;
    this.presence = presence;
    this.#channel = channel;
    this.#view = withRules(first.view, rules);
    noteFingerprint(first.view);
    this.countdown = new Countdown(terms.clock ?? null);
    this.countdown.set(first.view);
    this.serverClock = new ServerClock(now);
    this.#log = first.told;
    this.#tableEvents = first.table_events;
    this.choice = new Choice(this);
    this.hint = new Hint(this);
    this.orders = new StandingOrders(first.view.id, speaksAs);
    this.chat = terms.chat === false ? null : new Chat(new TablePlace(this, channel), channel);
  }

  /** Apply an update: the whole view, and what happened since the last one. */
  applyUpdate({ view, told, table_events }: Update): void {
    const first = told[0]?.ply ?? Infinity;
    const before = this.#log.filter(({ ply }) => ply < first && ply <= view.ply);
    this.#log = [...before, ...told];
    const known = first === 0 ? [] : this.#tableEvents.filter(({ seq }) => !table_events.some((each) => each.seq === seq));
    this.#tableEvents = [...known, ...table_events];
    this.#view = withRules(view, this.#rules);
    noteFingerprint(view);
    this.countdown.set(view);
    this.choice.dropOutdated();
    this.hint.dropOutdated();
    // A new connection repeats everything from ply 0 on: nothing new has happened.
    if (told.length > 0 && first > 0) for (const listener of this.#listeners) listener(told);
  }

  onEvents(listener: Listener): () => void {
    this.#listeners.push(listener);
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  get view(): ShownView {
    return this.#view;
  }

  get shown(): ShownView {
    return this.#past ?? this.#view;
  }

  get ply(): number | null {
    return this.#past?.ply ?? null;
  }

  get log(): LogEntry[] {
    return this.#log;
  }

  get tableEvents(): AnyTableEvent[] {
    return this.#tableEvents;
  }

  get busy(): boolean {
    return this.#pending > 0;
  }

  get refusal(): Refusal | null {
    return this.#refusal;
  }

  dismiss(): void {
    this.#refusal = null;
  }

  get me(): Seat | null {
    const { you, seats } = this.#view;
    return you === null ? null : (seats[you] ?? null);
  }

  get holder(): number | null {
    return this.#view.you;
  }

  get marks(): string[] {
    return this.#past === null ? this.hint.tiles : [];
  }

  nameOf(seat: number): string {
    return this.#view.seats[seat]?.name ?? "";
  }

  async showPly(ply: number | null): Promise<void> {
    this.#wanted = ply;
    if (ply === null || ply >= this.#view.ply) {
      this.#past = null;
      return;
    }
    await this.#attempt(async () => {
      const { view, rules } = await viewAt(this.#view.id, ply, this.speaksAs);
      if (this.#wanted === ply) this.#past = withRules(view, rules);
    });
  }

  send(moves: string[]): Promise<boolean> {
    return this.command({ type: "move", seq: this.#view.seq, moves });
  }

  undo(): Promise<boolean> {
    return this.command({ type: "undo", seq: this.#view.seq });
  }

  answer(agrees: boolean): Promise<boolean> {
    return this.command({ type: "answer", proposal: this.#view.proposal?.seq ?? 0, agrees });
  }

  command(command: Command): Promise<boolean> {
    return this.#change(() => this.#channel.command(command));
  }

  async previewOffer(offer: string): Promise<OfferSide[]> {
    const { sides } = await this.#channel.ask({ type: "weigh", offer });
    return sides;
  }

  /** Ask for the best move at the newest view: "later" if the server is not ready yet; null if the game has
   * moved on, or if it was refused, which `refusal` then says. */
  async askHint(): Promise<Hinted | "later" | null> {
    try {
      return await this.#channel.ask({ type: "hint", seq: this.#view.seq });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === "getting-ready") return "later";
      if (error.code !== "stale") this.#refusal = error;
      return null;
    }
  }

  async explain(ply: number): Promise<AnyReason | null> {
    try {
      return (await this.#channel.ask({ type: "explain", ply })).reason;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return null; // the move was taken back meanwhile
    }
  }

  async rematch(): Promise<string | null> {
    let next: string | null = null;
    await this.#change(async () => {
      ({ id: next } = await rematch(this.#view.id));
    });
    return next;
  }

  /** Change something: the table is busy until that is done or refused. */
  async #change(act: () => Promise<void>): Promise<boolean> {
    this.#pending++;
    try {
      return await this.#attempt(act);
    } finally {
      this.#pending--;
    }
  }

  /** Do something, and keep the refusal if it is refused. Resolves with whether it was done. */
  async #attempt(act: () => Promise<void>): Promise<boolean> {
    this.#refusal = null;
    try {
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#refusal = error;
      return false;
    }
  }
}
