// What people say at a table, as its viewer reads it: who is muted, and what has not been read yet.

import type { Channel } from "../net/socket";
import type { ChatMessage, Chat as News, Presence, Room } from "../protocol";
import type { ShownView } from "../lib/shownView";
import { Stored } from "./stored.svelte";

/** A message with the room that it was said in. */
export interface Said extends ChatMessage {
  room: Room;
}

/** What this browser remembers of the talk at one table. */
interface Memory {
  /** The number of the last message read in each room. */
  read: Partial<Record<Room, number>>;
  /** The authors whose messages are not shown. */
  muted: string[];
  /** The viewer's own number, if they have written without a seat. */
  guest: number | null;
}

/** What the chat needs to know of its table. */
interface Place {
  readonly view: ShownView;
  readonly presence: Presence;
}

const NOTHING: Memory = { read: {}, muted: [], guest: null };
/** Of how many tables something is remembered. */
const REMEMBERED = 30;

/** An author by a key: the same person for as long as the table exists. */
export const authorOf = ({ seat, guest }: ChatMessage) => (seat === null ? `guest ${guest}` : `seat ${seat}`);

export class Chat {
  #messages = $state.raw<Said[]>([]);
  /** Whether the viewer has the messages before their eyes. */
  #reading = $state.raw(false);
  readonly #memories = new Stored<Record<string, Memory>>("chat", {});
  readonly #place: Place;
  readonly #channel: Channel;
  /** The messages that this page has sent, by room and number. */
  readonly #sent = new Set<string>();
  #listeners: (() => void)[] = [];

  constructor(place: Place, channel: Channel) {
    this.#place = place;
    this.#channel = channel;
  }

  /** Add what was said; after a break the last messages come again. */
  receive({ room, messages }: News): void {
    const last = this.#last(room);
    const added = messages.filter(({ number }) => number > last).map((message) => ({ ...message, room }));
    if (added.length === 0) return;
    const before = this.unread;
    const all = [...this.#messages, ...added];
    this.#messages = all.sort((one, other) => one.at.localeCompare(other.at));
    for (const said of added) {
      if (said.guest !== null && this.#sent.has(keyOf(said))) this.#remember({ guest: said.guest });
    }
    if (this.#reading) this.#markRead();
    else if (before === 0 && this.unread > 0) for (const listener of this.#listeners) listener();
  }

  /** Have `listener` called when there is something to read after there was nothing. */
  onNews(listener: () => void): () => void {
    this.#listeners.push(listener);
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  /** Whether there is anybody to talk to, or anything to read. */
  get useful(): boolean {
    const { view, presence } = this.#place;
    const others = view.seats.some(({ seat, owned }) => owned && seat !== view.you);
    return others || presence.watchers > (view.you === null ? 1 : 0) || this.#messages.length > 0;
  }

  /** The messages to show, oldest first. */
  get messages(): Said[] {
    return this.#messages.filter((said) => !this.isMuted(said));
  }

  /** The room that the viewer writes in. */
  get room(): Room {
    const { phase, you } = this.#place.view;
    return phase === "playing" && you === null ? "watchers" : "table";
  }

  get unread(): number {
    return this.#messages.filter((said) => this.#isNews(said)).length;
  }

  isOwn(said: ChatMessage): boolean {
    return said.seat === null ? said.guest === this.#memory.guest : said.seat === this.#place.view.you;
  }

  /** The viewer has the messages before their eyes from now on, or has not. */
  setReading(reading: boolean): void {
    this.#reading = reading;
    if (reading) this.#markRead();
  }

  /** Say something. Rejects with a Refusal. */
  async say(text: string): Promise<void> {
    const room = this.room;
    const { number } = await this.#channel.ask({ type: "say", room, text });
    this.#sent.add(keyOf({ room, number }));
  }

  /** Show a message to whoever runs the server. Rejects with a Refusal. */
  async report({ room, number }: Said): Promise<void> {
    await this.#channel.ask({ type: "report", room, number });
  }

  /** Whether the viewer can remove whoever wrote this. */
  canRemove(said: ChatMessage): boolean {
    return this.#place.view.maker && !this.isOwn(said);
  }

  /** Remove whoever wrote this from the table. Rejects with a Refusal. */
  async remove({ seat, guest }: ChatMessage): Promise<void> {
    await this.#channel.command(seat === null ? { type: "remove", guest } : { type: "remove", seat });
  }

  isMuted(said: ChatMessage): boolean {
    return this.#memory.muted.includes(authorOf(said));
  }

  mute(said: ChatMessage): void {
    if (!this.isMuted(said)) this.#remember({ muted: [...this.#memory.muted, authorOf(said)] });
  }

  /** The number of people who are muted. */
  get muted(): number {
    return this.#memory.muted.length;
  }

  unmuteAll(): void {
    this.#remember({ muted: [] });
  }

  get #memory(): Memory {
    return this.#memories.value[this.#place.view.id] ?? NOTHING;
  }

  #remember(change: Partial<Memory>): void {
    const { id } = this.#place.view;
    const { [id]: before = NOTHING, ...others } = this.#memories.value;
    const kept = Object.entries(others).slice(1 - REMEMBERED);
    this.#memories.value = { ...Object.fromEntries(kept), [id]: { ...before, ...change } };
  }

  #isNews(said: Said): boolean {
    return said.number > (this.#memory.read[said.room] ?? 0) && !this.isOwn(said) && !this.isMuted(said);
  }

  #markRead(): void {
    if (this.unread === 0) return;
    const read = { ...this.#memory.read };
    for (const { room, number } of this.#messages) read[room] = Math.max(read[room] ?? 0, number);
    this.#remember({ read });
  }

  #last(room: Room): number {
    return this.#messages.reduce((last, said) => (said.room === room ? Math.max(last, said.number) : last), 0);
  }
}

const keyOf = ({ room, number }: { room: Room; number: number }) => `${room} ${number}`;
