// One game that this page is connected to: its table, once the server has sent it.

import { gameCard, socketAddress } from "../net/http";
import { Refusal } from "../net/refusal";
import { type Connection, GameSocket } from "../net/socket";
import type { Presence, RulesShown, Update } from "../protocol";
import { GameTable } from "./gameTable.svelte";

export class GameStore {
  readonly id: string;
  #table = $state.raw<GameTable | null>(null);
  #problem = $state.raw<string | null>(null);
  #socket: GameSocket | null = null;
  #rules: RulesShown | null = null;
  #presence: Presence | null = null;

  constructor(id: string) {
    this.id = id;
  }

  /** The table; null until the first update has arrived. */
  get table(): GameTable | null {
    return this.#table;
  }

  /** Why the game cannot be shown, if it cannot: perhaps there is no such game. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Open the connection; it is reopened whenever it breaks, until `close`. */
  connect(): void {
    this.#socket ??= new GameSocket(socketAddress(this.id), {
      welcome: ({ rules }) => (this.#rules = rules),
      presence: (presence) => this.#applyPresence(presence),
      update: (update) => this.#applyUpdate(update),
      connection: (state) => this.#changeConnection(state),
    });
  }

  close(): void {
    this.#table?.hint.dismiss();
    this.#socket?.close();
    this.#socket = null;
  }

  #applyPresence(presence: Presence): void {
    this.#presence = presence;
    if (this.#table) this.#table.presence = presence;
  }

  #applyUpdate(update: Update): void {
    if (this.#table) this.#table.applyUpdate(update);
    else if (this.#rules === null || this.#socket === null) throw new Error("an update before the welcome");
    else {
      const socket = this.#socket;
      this.#table = new GameTable(this.#rules, update, (command) => socket.ask(command));
      if (this.#presence) this.#table.presence = this.#presence;
    }
  }

  #changeConnection(state: Connection): void {
    if (this.#table) this.#table.connection = state;
    else if (state === "lost") void this.#lookFor();
  }

  /** A socket that was turned away does not say why: ask whether the game can be shown at all. */
  async #lookFor(): Promise<void> {
    try {
      await gameCard(this.id);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === "unreachable" || error.code === "failed") return;
      this.#problem = error.message;
      this.close();
    }
  }
}
