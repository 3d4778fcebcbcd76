// A game of several people at this device: whose hand is open, and to whom the device is passed next. Between two
// hands the game is watched, so that nothing on this page knows any hand.

import { gamePage, HOLDER, socketAddress, WATCHER } from "../net/http";
import { Refusal } from "../net/refusal";
import { type Command, GameSocket, type Listener } from "../net/socket";
import { GameStore } from "./game.svelte";
import type { GameTable } from "./gameTable.svelte";

/** Looks at nothing that a socket tells. */
const UNSEEN: Listener = { welcome() {}, presence() {}, update() {}, chat() {}, connection() {}, gone() {} };

export class HotSeat {
  readonly id: string;
  /** What the parameter `as` calls the people here, by their seats. */
  #here = $state.raw<ReadonlyMap<number, string>>(new Map());
  #store = $state.raw<GameStore | null>(null);
  #open = $state.raw<number | null>(null);
  /** The seat whose hand was closed last, and the ply that its move led to, if that can be taken back. */
  #moved = $state.raw<{ seat: number; ply: number } | null>(null);
  #problem = $state.raw<string | null>(null);
  #refusal = $state.raw<Refusal | null>(null);
  /** The connection of whoever does something behind the curtain. */
  #behind: GameSocket | null = null;
  #closed = false;

  constructor(id: string) {
    this.id = id;
  }

  /** Find out who plays here, and watch the game. Resolves with whether anybody but the device's holder does. */
  async start(): Promise<boolean> {
    try {
      const { here } = await gamePage(this.id);
      if (this.#closed) return true;
      this.#here = new Map(here.map(({ seat, speaks_as }) => [seat, speaks_as]));
      const shared = here.some(({ speaks_as }) => speaks_as !== HOLDER);
      if (shared) this.#connect(WATCHER);
      return shared;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#problem = error.message;
      return true;
    }
  }

  /** The table as whoever has the device may see it; null until it has arrived. */
  get table(): GameTable | null {
    return this.#store?.table ?? null;
  }

  /** Why the game cannot be shown, if it cannot. */
  get problem(): string | null {
    return this.#problem ?? this.#store?.refusal?.message ?? null;
  }

  /** The seat whose hand is open; null while there is a curtain. */
  get open(): number | null {
    return this.#open;
  }

  /** The seat here that must act next; null if none must. Whoever has to answer somebody comes first. */
  get next(): number | null {
    const view = this.table?.view;
    if (view?.phase !== "playing") return null;
    const decide = (answering: boolean) =>
      view.deciding
        .filter(({ seat, kind }) => (kind === "answer") === answering && view.seats[seat]?.kind === "person")
        .map(({ seat }) => seat);
    // A proposal is put to people, even while bots play for them.
    const asked = view.proposal?.asked ?? [];
    const groups = [decide(true), asked, decide(false)].map((group) => group.filter((seat) => this.#here.has(seat)));
    const first = groups.find((group) => group.length > 0) ?? [];
    return this.#open !== null && first.includes(this.#open) ? this.#open : (first[0] ?? null);
  }

  /** The seat that can still take its move back; null if none can, because the game has gone on. */
  get undoable(): number | null {
    return this.#moved !== null && this.#moved.ply === this.table?.view.ply ? this.#moved.seat : null;
  }

  /** The seats here that a bot plays, whose owners may take them back. */
  get replaced(): number[] {
    const view = this.table?.view;
    if (view?.phase !== "playing") return [];
    const waiting = view.seats.filter(({ seat, kind, owned }) => kind === "bot" && owned && this.#here.has(seat));
    return waiting.map(({ seat }) => seat);
  }

  /** Why what was last done behind the curtain was refused, until something else is done. */
  get refusal(): Refusal | null {
    return this.#refusal;
  }

  /** Whoever sits in this seat has the device: open their hand. */
  reveal(seat: number): void {
    const name = this.#here.get(seat);
    if (name === undefined || this.#behind !== null) return;
    this.#open = seat;
    this.#moved = null;
    this.#refusal = null;
    this.#connect(name);
  }

  /** Take back the last move of a seat, and open its hand. */
  async undo(seat: number): Promise<void> {
    const seq = this.table?.view.seq;
    if (seq !== undefined && (await this.#command(seat, { type: "undo", seq }))) this.reveal(seat);
  }

  /** Take a seat back from the bot that plays it. */
  async reclaim(seat: number): Promise<void> {
    await this.#command(seat, { type: "reclaim" });
  }

  /** Close the hand that is open if the device has to be passed on, if somebody may want their seat back, or if the
   * game is over and everybody looks. */
  settle(): void {
    const { table } = this;
    if (table === null || this.#open === null) return;
    const passed = this.next !== this.#open && (this.next !== null || this.replaced.length > 0);
    if (!passed && !isOver(table)) return;
    this.#moved = table.view.undo ? { seat: this.#open, ply: table.view.ply } : null;
    this.#open = null;
    this.#connect(WATCHER);
  }

  close(): void {
    this.#closed = true;
    this.#behind?.close();
    this.#store?.close();
    this.#store = null;
  }

  /** Send a command for somebody here, whose hand stays closed. Resolves with whether it was carried out. */
  async #command(seat: number, command: Command): Promise<boolean> {
    const name = this.#here.get(seat);
    if (name === undefined || this.#behind !== null) return false;
    this.#refusal = null;
    const socket = (this.#behind = new GameSocket(socketAddress(this.id, name), UNSEEN));
    try {
      await socket.command(command);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#refusal = error;
      return false;
    } finally {
      socket.close();
      this.#behind = null;
    }
  }

  /** Look at the game as somebody here, and forget what was seen before. */
  #connect(name: string): void {
    this.#store?.close();
    const store = new GameStore(this.id, name);
    this.#store = store;
    store.connect();
  }
}

function isOver({ view }: GameTable): boolean {
  return view.phase === "over" || view.phase === "stopped";
}
