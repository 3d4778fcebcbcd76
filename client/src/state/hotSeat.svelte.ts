// A game of several people at this device: whose hand is open, and to whom the device is passed next. Between two
// hands the game is watched, so that nothing on this page knows any hand.

import { gamePage } from "../net/http";
import { Refusal } from "../net/refusal";
import { GameStore } from "./game.svelte";
import type { GameTable } from "./gameTable.svelte";

/** What the parameter `as` calls the device's holder, and somebody who only watches. */
const HOLDER = "1";
const WATCHER = "watcher";

export class HotSeat {
  readonly id: string;
  /** What the parameter `as` calls the people here, by their seats. */
  #here = $state.raw<ReadonlyMap<number, string>>(new Map());
  #store = $state.raw<GameStore | null>(null);
  #open = $state.raw<number | null>(null);
  #undoable = $state.raw<number | null>(null);
  #problem = $state.raw<string | null>(null);
  /** What is to be done as soon as the hand that was opened for it is there. */
  #task: ((table: GameTable) => Promise<boolean>) | null = null;
  #busy = false;
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
    const playing = (seat: number) => this.#here.has(seat) && view.seats[seat]?.kind === "person";
    const seats = (answering: boolean) =>
      view.deciding.filter(({ kind }) => (kind === "answer") === answering).map(({ seat }) => seat);
    const groups = [seats(true), view.proposal?.asked ?? [], seats(false)].map((group) => group.filter(playing));
    const first = groups.find((group) => group.length > 0) ?? [];
    return this.#open !== null && first.includes(this.#open) ? this.#open : (first[0] ?? null);
  }

  /** The seat that can still take its move back, since nobody else's hand was opened; null if none can. */
  get undoable(): number | null {
    return this.#undoable;
  }

  /** The seats here that a bot plays, whose owners may take them back. */
  get replaced(): number[] {
    const view = this.table?.view;
    if (view?.phase !== "playing") return [];
    return view.seats.filter(({ seat, kind }) => kind === "bot" && this.#here.has(seat)).map(({ seat }) => seat);
  }

  /** Whoever sits in this seat has the device: open their hand. */
  reveal(seat: number): void {
    const name = this.#here.get(seat);
    if (name === undefined) return;
    this.#open = seat;
    this.#undoable = null;
    this.#connect(name);
  }

  /** Open a hand to take its last move back. */
  undo(seat: number): void {
    this.#task = (table) => table.undo();
    this.reveal(seat);
  }

  /** Open a hand to take the seat back from the bot that plays it. */
  reclaim(seat: number): void {
    this.#task = (table) => table.command({ type: "reclaim" });
    this.reveal(seat);
  }

  /** Close the hand that is open if the device has to be passed on, or the game is over and everybody looks. */
  settle(): void {
    const table = this.table;
    if (table === null || this.#busy) return;
    if (this.#task !== null) void this.#carryOut(this.#task, table);
    else if (this.#open !== null && (isOver(table) || (this.next !== null && this.next !== this.#open))) {
      this.#undoable = table.view.undo ? this.#open : null;
      this.#open = null;
      this.#connect(WATCHER);
    }
  }

  close(): void {
    this.#closed = true;
    this.#store?.close();
    this.#store = null;
  }

  async #carryOut(task: (table: GameTable) => Promise<boolean>, table: GameTable): Promise<void> {
    this.#task = null;
    this.#busy = true;
    try {
      await task(table);
    } finally {
      this.#busy = false;
      this.settle();
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
