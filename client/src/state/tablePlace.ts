// A table as a place where people talk.

import type { ShownView } from "../lib/shownView";
import type { Channel } from "../net/socket";
import type { ChatMessage, Presence, Readers } from "../protocol";
import type { Place } from "./chat.svelte";

interface Table {
  readonly view: ShownView;
  readonly presence: Presence;
}

export class TablePlace implements Place {
  readonly kind = "table";
  readonly #table: Table;
  readonly #channel: Channel;

  constructor(table: Table, channel: Channel) {
    this.#table = table;
    this.#channel = channel;
  }

  get id(): string {
    return this.#table.view.id;
  }

  has(readers: Readers): boolean {
    const { view, presence } = this.#table;
    const players = view.seats.some(({ seat, owned }) => owned && seat !== view.you);
    const watchers = presence.watchers > (view.you === null ? 1 : 0);
    return (players && readers !== "watchers") || (watchers && readers !== "players");
  }

  get canRemove(): boolean {
    return this.#table.view.maker;
  }

  async remove({ author }: ChatMessage): Promise<void> {
    await this.#channel.command({ type: "remove", author });
  }
}
