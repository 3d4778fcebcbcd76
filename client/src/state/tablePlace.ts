// A table as a place where people talk.

import type { ShownView } from "../lib/shownView";
import type { Channel } from "../net/socket";
import type { ChatMessage, Presence, Room } from "../protocol";
import type { Place, Readers } from "./chat.svelte";

interface Table {
  readonly view: ShownView;
  readonly presence: Presence;
}

export class TablePlace implements Place {
  readonly #table: Table;
  readonly #channel: Channel;

  constructor(table: Table, channel: Channel) {
    this.#table = table;
    this.#channel = channel;
  }

  get id(): string {
    return this.#table.view.id;
  }

  get room(): Room {
    return this.#isApart && this.#table.view.you === null ? "watchers" : "table";
  }

  get readers(): Readers {
    if (!this.#isApart) return "everybody";
    return this.room === "watchers" ? "watchers" : "players";
  }

  get hasCompany(): boolean {
    const { view, presence } = this.#table;
    const players = view.seats.some(({ seat, owned }) => owned && seat !== view.you);
    const watchers = presence.watchers > (view.you === null ? 1 : 0);
    if (!this.#isApart) return players || watchers;
    return this.room === "watchers" ? watchers : players;
  }

  get canRemove(): boolean {
    return this.#table.view.maker;
  }

  async remove({ author }: ChatMessage): Promise<void> {
    await this.#channel.command({ type: "remove", author });
  }

  /** While a game runs, its players and its watchers talk apart. */
  get #isApart(): boolean {
    return this.#table.view.phase === "playing";
  }
}
