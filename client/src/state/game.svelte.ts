// One game that this page is connected to: its table, once the server has sent it.

import { socketAddress } from "../net/http";
import type { Refusal } from "../net/refusal";
import { type Channel, GameSocket } from "../net/socket";
import type { Author, Chat, Presence, Update, Welcome } from "../protocol";
import { GameTable } from "./gameTable.svelte";

export class GameStore {
  readonly id: string;
  readonly #speaksAs: string | null;
  #table = $state.raw<GameTable | null>(null);
  #refusal = $state.raw<Refusal | null>(null);
  #socket: GameSocket | null = null;
  #welcome: Welcome | null = null;
  #presence: Presence | null = null;
  #author: Author | null = null;

  /** `speaksAs` is who at this device looks at the game; null does not say. */
  constructor(id: string, speaksAs: string | null = null) {
    this.id = id;
    this.#speaksAs = speaksAs;
  }

  /** The table; null until the first update has arrived. */
  get table(): GameTable | null {
    return this.#table;
  }

  /** Why the game cannot be shown, if it cannot: perhaps there is no such game. The table, if any, is outdated. */
  get refusal(): Refusal | null {
    return this.#refusal;
  }

  /** Open the connection; it is reopened whenever it breaks, until `close`. */
  connect(): void {
    if (this.#socket) return;
    const socket = new GameSocket(socketAddress(this.id, this.#speaksAs), {
      welcome: (welcome) => this.#applyWelcome(welcome),
      presence: (presence) => this.#applyPresence(presence),
      update: (update) => this.#applyUpdate(update, socket),
      chat: (chat) => this.#applyChat(chat),
      connection: (state) => {
        if (this.#table) this.#table.connection = state;
      },
      gone: (refusal) => {
        this.#refusal = refusal;
        this.close();
      },
    });
    this.#socket = socket;
  }

  close(): void {
    this.#table?.hint.dismiss();
    this.#socket?.close();
    this.#socket = null;
  }

  #applyWelcome(welcome: Welcome): void {
    this.#welcome = welcome;
    this.#table?.serverClock.set(welcome.now);
  }

  #applyPresence(presence: Presence): void {
    this.#presence = presence;
    if (this.#table) this.#table.presence = presence;
  }

  #applyUpdate(update: Update, channel: Channel): void {
    if (this.#table) this.#table.applyUpdate(update);
    else if (this.#welcome && this.#presence) {
      const table = new GameTable(this.#welcome, this.#presence, update, channel, this.#speaksAs);
      if (this.#author) table.chat?.receive(this.#author);
      this.#table = table;
    } else throw new Error("an update came before the welcome and the presence");
  }

  #applyChat(chat: Chat | Author): void {
    if (chat.type === "author") this.#author = chat;
    this.#table?.chat?.receive(chat);
  }
}
