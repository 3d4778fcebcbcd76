// The connection to one game: reopened whenever it breaks, with every unanswered command sent again (a
// command carries its own id, and the server executes it only once).

import type { AnyCommand, AnyQuery, AnyTalk, Chat, Done, Hinted, OfferPreview, Outbound, Presence, Update, Welcome } from "../protocol";
import { Refusal } from "./refusal";

export type Connection = "open" | "lost";

/** A command as a caller writes it: the socket adds the id. */
export type Command = WithoutId<AnyCommand>;
/** A query as a caller writes it. */
export type Query = WithoutId<AnyQuery>;
/** Something said, or a report of it, as a caller writes it. */
export type Talk = WithoutId<AnyTalk>;
type WithoutId<Asked> = Asked extends AnyCommand | AnyQuery | AnyTalk ? Omit<Asked, "id"> : never;

/** The answer to each type of query, and to what is said. */
interface Answers {
  weigh: OfferPreview;
  hint: Hinted;
  say: Done;
  report: Done;
}

/** What carries out commands and answers queries. */
export interface Channel {
  /** Send a command; resolves when it is stored and its effect has arrived, so that nobody acts on an outdated
   * view. Rejects with a Refusal. */
  command(command: Command): Promise<void>;
  /** Send a query, or say something; resolves with the answer. Rejects with a Refusal. */
  ask<Asked extends Query | Talk>(query: Asked): Promise<Answers[Asked["type"]]>;
}

type Answer = Answers[(Query | Talk)["type"]];

interface Pending {
  frame: string;
  /** How long to wait for an answer before the connection counts as dead, in milliseconds. */
  patience: number;
  done: (answer: Answer | null) => void;
  fail: (refusal: Refusal) => void;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** The `seq` of the game after the command, once it has been acknowledged. */
  acked?: number;
}

interface Listener {
  welcome(welcome: Welcome): void;
  presence(presence: Presence): void;
  update(update: Update): void;
  chat(chat: Chat): void;
  connection(state: Connection): void;
  /** The game cannot be shown, and the socket has closed for good. */
  gone(refusal: Refusal): void;
}

/** How long to wait for an answer before the connection counts as dead, in milliseconds; a hint takes longer. */
const PATIENCE = 5_000;
const HINT_PATIENCE = 60_000;
/** The longest pause between attempts at first, in milliseconds. */
const LONGEST_PAUSE = 900;
/** After this many failed attempts they come less often, this far apart in milliseconds. */
const QUICK_ATTEMPTS = 120;
const SLOW_PAUSE = 5_000;
/** The codes of a close after which connecting again would not help: removed by the host, no such game, and too many
 * sockets. */
const TURNED_AWAY = [4403, 4404, 4429];
/** How long to wait before a command that came too fast is sent again, in milliseconds. */
const SLOW_DOWN = 1_000;

export class GameSocket implements Channel {
  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  /** The `seq` of the newest update. */
  #seq = 0;
  #attempts = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** Why the server turned this connection away, if it did. */
  #turnedAway: Refusal | null = null;

  constructor(
    readonly url: string,
    readonly listener: Listener,
  ) {
    addEventListener("online", this.#retryNow);
    addEventListener("offline", this.#lost);
    document.addEventListener("visibilitychange", this.#retryNow);
    this.#open();
  }

  async command(command: Command): Promise<void> {
    await this.#request(command, PATIENCE);
  }

  async ask<Asked extends Query | Talk>(query: Asked): Promise<Answers[Asked["type"]]> {
    const answer = await this.#request(query, query.type === "hint" ? HINT_PATIENCE : PATIENCE);
    return answer as Answers[Asked["type"]];
  }

  /** Resolves with the answer to a query; with null for a command, which is simply done. */
  #request(asked: Command | Query | Talk, patience: number): Promise<Answer | null> {
    const id = crypto.randomUUID?.() ?? fallbackId();
    return new Promise((done, fail) => {
      const frame = JSON.stringify({ ...asked, id });
      this.#pending.set(id, { frame, patience, done, fail, timer: undefined });
      this.#send(id);
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    removeEventListener("online", this.#retryNow);
    removeEventListener("offline", this.#lost);
    document.removeEventListener("visibilitychange", this.#retryNow);
    this.#stopTimers();
    this.#pending.clear();
    this.#socket?.close();
  }

  #open(): void {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      for (const id of this.#pending.keys()) this.#send(id);
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(data)) as Outbound);
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return;
      if (TURNED_AWAY.includes(code) && this.#turnedAway) this.#giveUp(this.#turnedAway);
      else this.#lost();
    };
  }

  #receive(message: Outbound): void {
    switch (message.type) {
      case "welcome":
        this.listener.welcome(message);
        break;
      case "presence":
        this.listener.presence(message);
        break;
      case "update":
        this.#attempts = 0;
        this.listener.connection("open");
        this.listener.update(message);
        this.#seq = message.view.seq;
        for (const id of this.#pending.keys()) this.#finish(id);
        break;
      case "chat":
        this.listener.chat(message);
        break;
      case "ack": {
        const pending = this.#pending.get(message.id);
        if (pending) pending.acked = message.seq;
        this.#finish(message.id);
        break;
      }
      case "refused": {
        const refusal = new Refusal(message.code, message.reason);
        if (message.id === null) this.#turnedAway = refusal;
        else if (message.code === "too-fast") this.#sendLater(message.id);
        else this.#settle(message.id)?.fail(refusal);
        break;
      }
      case "weighed":
      case "hinted":
      case "done":
        this.#settle(message.id)?.done(message);
        break;
    }
  }

  /** An acknowledged command is done once an update shows its effect. */
  #finish(id: string): void {
    const pending = this.#pending.get(id);
    if (pending?.acked === undefined || pending.acked > this.#seq) return;
    this.#settle(id)?.done(null);
  }

  /** Await no answer to this any longer. */
  #settle(id: string): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.timer);
    return pending;
  }

  #send(id: string): void {
    const pending = this.#pending.get(id);
    if (pending === undefined || this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(pending.frame);
    clearTimeout(pending.timer);
    pending.timer = setTimeout(this.#lost, pending.patience);
  }

  #sendLater(id: string): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    clearTimeout(pending.timer);
    pending.timer = setTimeout(() => this.#send(id), SLOW_DOWN);
  }

  /** The connection is dead, or does not answer: drop it and try again. */
  #lost = (): void => {
    if (this.#closed) return;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#stopTimers();
    this.listener.connection("lost");
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), this.#pause());
  };

  /** Connecting again would not help. */
  #giveUp(refusal: Refusal): void {
    for (const { fail } of this.#pending.values()) fail(refusal);
    this.close();
    this.listener.gone(refusal);
  }

  #stopTimers(): void {
    for (const { timer } of this.#pending.values()) clearTimeout(timer);
  }

  #pause(): number {
    const attempts = this.#attempts++;
    const longest =
      attempts > QUICK_ATTEMPTS ? SLOW_PAUSE : Math.min(LONGEST_PAUSE, 100 * 2 ** Math.min(attempts, 8));
    return longest * (0.5 + Math.random() / 2);
  }

  /** The network may be back: try now instead of after the pause. */
  #retryNow = (): void => {
    if (this.#socket !== null || this.#closed || document.visibilityState === "hidden") return;
    clearTimeout(this.#retry);
    this.#open();
  };
}

/** An id where randomUUID is missing, because the page does not come from a secure origin. */
function fallbackId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
