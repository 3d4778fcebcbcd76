// What people say at one place, as its viewer reads it: who is muted, and what has not been read yet.

import type { Talk } from "../net/socket";
import type { Author, ChatMessage, Chat as News, Done, Readers, Room } from "../protocol";
import { Stored } from "./stored.svelte";

/** A message with the room that it was said in. */
export interface Said extends ChatMessage {
  room: Room;
}

/** What this browser remembers of the talk at one place. */
interface Memory {
  /** The number of the last message read in each room. */
  read: Partial<Record<Room, number>>;
  /** The authors whose messages are not shown. */
  mutedAuthors: number[];
}

/** Where people talk: a table, or the lobby. */
export interface Place {
  readonly id: string;
  readonly kind: "table" | "lobby";
  /** Whether the viewer may remove people. */
  readonly canRemove: boolean;
  /** Whether any of these, other than the viewer, is there. */
  has(readers: Readers): boolean;
  /** Remove whoever wrote this. Rejects with a Refusal. */
  remove(said: ChatMessage): Promise<void>;
}

/** What sends what is said. */
export interface Speaker {
  /** Say or report something; resolves once it is stored. Rejects with a Refusal. */
  ask(talk: Talk): Promise<Done>;
}

const NOTHING: Memory = { read: {}, mutedAuthors: [] };
/** Of how many places something is remembered. */
const REMEMBERED = 30;

export class Chat {
  #messages = $state.raw<Said[]>([]);
  /** Whether the viewer has the messages before their eyes. */
  #reading = $state.raw(false);
  readonly #memories = new Stored<Record<string, Memory>>("chat", {});
  readonly #place: Place;
  readonly #speaker: Speaker;
  /** Who the viewer is here, and where they write; null until the server has said so. */
  #author = $state.raw<Author | null>(null);
  #listeners: (() => void)[] = [];

  constructor(place: Place, speaker: Speaker) {
    this.#place = place;
    this.#speaker = speaker;
  }

  /** Add what was said, or replace what has been withdrawn; or note who the viewer is. */
  receive(news: News | Author): void {
    if (news.type === "author") {
      this.#author = news;
      return;
    }
    const { room, since, messages } = news;
    const before = this.unread;
    const kept = this.#messages.filter((said) => said.room !== room || said.number <= since);
    const all = [...kept, ...messages.map((message) => ({ ...message, room }))];
    this.#messages = all.sort((one, other) => one.at.localeCompare(other.at));
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
    const readers = this.#author?.writes?.readers;
    return this.#messages.length > 0 || (readers !== undefined && this.#place.has(readers));
  }

  /** The messages to show, oldest first. */
  get messages(): Said[] {
    return this.#messages.filter((said) => !this.isMuted(said));
  }

  get placeKind(): Place["kind"] {
    return this.#place.kind;
  }

  /** Where what the viewer writes goes, and who reads it: null if they cannot write, undefined if that is not known
   * yet. */
  get writes(): Author["writes"] | undefined {
    return this.#author?.writes;
  }

  get unread(): number {
    return this.#messages.filter((said) => this.#isNews(said)).length;
  }

  isOwn(said: ChatMessage): boolean {
    return said.author === this.#author?.number;
  }

  /** The viewer has the messages before their eyes from now on, or has not. */
  setReading(reading: boolean): void {
    this.#reading = reading;
    if (reading) this.#markRead();
  }

  /** Say something, where the viewer can write. Rejects with a Refusal. */
  async say(text: string): Promise<void> {
    if (!this.writes) throw new Error("nobody says something without a room to say it in");
    await this.#speaker.ask({ type: "say", room: this.writes.room, text });
  }

  /** Show a message to whoever runs the server. Rejects with a Refusal. */
  async report({ room, number }: Said): Promise<void> {
    await this.#speaker.ask({ type: "report", room, number });
  }

  /** Whether the viewer can remove whoever wrote this. */
  canRemove(said: ChatMessage): boolean {
    return this.#place.canRemove && !this.isOwn(said);
  }

  /** Remove whoever wrote this from the place. Rejects with a Refusal. */
  async remove(said: ChatMessage): Promise<void> {
    await this.#place.remove(said);
  }

  isMuted(said: ChatMessage): boolean {
    return this.#memory.mutedAuthors.includes(said.author);
  }

  mute(said: ChatMessage): void {
    this.#remember(({ mutedAuthors }) => ({ mutedAuthors: [...new Set([...mutedAuthors, said.author])] }));
  }

  /** The number of people who are muted. */
  get muted(): number {
    return this.#memory.mutedAuthors.length;
  }

  unmuteAll(): void {
    this.#remember(() => ({ mutedAuthors: [] }));
  }

  get #memory(): Memory {
    return { ...NOTHING, ...this.#memories.value[this.#place.id] };
  }

  #remember(change: (before: Memory) => Partial<Memory>): void {
    const { id } = this.#place;
    this.#memories.update(({ [id]: known, ...others }) => {
      const before = { ...NOTHING, ...known };
      const kept = Object.entries(others).slice(1 - REMEMBERED);
      return { ...Object.fromEntries(kept), [id]: { ...before, ...change(before) } };
    });
  }

  #isNews(said: Said): boolean {
    return said.number > (this.#memory.read[said.room] ?? 0) && !this.isOwn(said) && !this.isMuted(said);
  }

  #markRead(): void {
    if (this.unread === 0) return;
    this.#remember((before) => {
      const read = { ...before.read };
      for (const { room, number } of this.#messages) read[room] = Math.max(read[room] ?? 0, number);
      return { read };
    });
  }
}
