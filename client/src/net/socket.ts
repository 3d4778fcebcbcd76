// The connection to one game: reopened whenever it breaks, with every unanswered command sent again (a
// command carries its own id, and the server executes it only once).

import type { Hinted, Inbound, OfferPreview, Outbound, Presence, Update, Welcome } from "../protocol";
import { Refusal } from "./refusal";

export type Connection = "connecting" | "open" | "lost";

/** A command or query as a caller writes it: the socket adds the id. */
export type Ask = Inbound extends infer C ? (C extends Inbound ? Omit<C, "id"> : never) : never;

/** The answer to a query; null for a command, which is simply done. */
export type Answer = OfferPreview | Hinted | null;

interface Pending {
  frame: string;
  /** How long to wait for an answer before the connection counts as dead, in milliseconds. */
  patience: number;
  done: (answer: Answer) => void;
  fail: (refusal: Refusal) => void;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** The `seq` of the game after the command, once it has been acknowledged. */
  acked?: number;
}

interface Listener {
  welcome(welcome: Welcome): void;
  presence(presence: Presence): void;
  update(update: Update): void;
  connection(state: Connection): void;
}

/** How long to wait for an answer before the connection counts as dead, in milliseconds; a hint takes longer. */
const PATIENCE = 5_000;
const HINT_PATIENCE = 60_000;
/** The longest pause between attempts at first, in milliseconds. */
const LONGEST_PAUSE = 900;
/** After this many failed attempts they come less often, this far apart in milliseconds. */
const QUICK_ATTEMPTS = 120;
const SLOW_PAUSE = 5_000;

export class GameSocket {
  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  /** The `seq` of the newest update. */
  #seq = 0;
  #attempts = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly url: string,
    readonly listener: Listener,
  ) {
    addEventListener("online", this.#retryNow);
    addEventListener("offline", this.#lost);
    document.addEventListener("visibilitychange", this.#retryNow);
    this.#open();
  }

  /** Send a command; resolves when it is stored and its effect has arrived, so that nobody acts on an outdated
   * view. A query resolves with its answer. Rejects with a Refusal. */
  ask(command: Ask): Promise<Answer> {
    const id = crypto.randomUUID?.() ?? fallbackId();
    return new Promise((done, fail) => {
      const frame = JSON.stringify({ ...command, id });
      const patience = command.type === "hint" ? HINT_PATIENCE : PATIENCE;
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
    for (const { timer } of this.#pending.values()) clearTimeout(timer);
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
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #receive(message: Outbound): void {
    if (message.type === "welcome") {
      this.listener.welcome(message);
      return;
    }
    if (message.type === "presence") {
      this.listener.presence(message);
      return;
    }
    if (message.type === "update") {
      this.#attempts = 0;
      this.listener.connection("open");
      this.listener.update(message);
      this.#seq = message.view.seq;
      for (const id of this.#pending.keys()) this.#finish(id);
      return;
    }
    const pending = message.id === null ? undefined : this.#pending.get(message.id);
    if (pending === undefined || message.id === null) return;
    if (message.type === "ack") {
      pending.acked = message.seq;
      this.#finish(message.id);
      return;
    }
    this.#pending.delete(message.id);
    clearTimeout(pending.timer);
    if (message.type === "refused") {
      pending.fail(new Refusal(message.code, message.reason));
    } else {
      pending.done(message);
    }
  }

  /** An acknowledged command is done once an update shows its effect. */
  #finish(id: string): void {
    const pending = this.#pending.get(id);
    if (pending?.acked === undefined || pending.acked > this.#seq) return;
    this.#pending.delete(id);
    clearTimeout(pending.timer);
    pending.done(null);
  }

  #send(id: string): void {
    const pending = this.#pending.get(id);
    if (pending === undefined || this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(pending.frame);
    clearTimeout(pending.timer);
    pending.timer = setTimeout(this.#lost, pending.patience);
  }

  /** The connection is dead, or does not answer: drop it and try again. */
  #lost = (): void => {
    if (this.#closed) return;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.listener.connection("lost");
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), this.#pause());
  };

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
