// One socket to one game: opened again whenever it breaks, with every unanswered command sent again
// (a command carries its own id, and the server does it once however often it comes).

import type { Hinted, Inbound, Outbound, Update, Weighed, Welcome } from "../protocol";
import { messages } from "../i18n/shell";

export type Connection = "connecting" | "open" | "lost";

/** What the server would not do, and why, in a sentence for a person: in our words where the code is
 * known, else in the server's. */
export class Refusal extends Error {
  readonly status: number | null;
  readonly line: number | null;

  constructor(
    readonly code: string,
    readonly ruling: string | null,
    reason: string,
    /** The HTTP status, where it came over HTTP, and the line of a record that cannot be read. */
    { status = null, line = null }: { status?: number | null; line?: number | null } = {},
  ) {
    super(messages.refused(code, reason));
    this.name = "Refusal";
    this.status = status;
    this.line = line;
  }
}

/** A command as a caller writes it: the socket gives it its id. */
export type Ask = Inbound extends infer C ? (C extends Inbound ? Omit<C, "id"> : never) : never;

/** What a question is answered with; null for a command that is simply done. */
export type Answer = Weighed | Hinted | null;

interface Pending {
  frame: string;
  /** In milliseconds: after that the line is taken for dead. */
  patience: number;
  done: (answer: Answer) => void;
  fail: (refusal: Refusal) => void;
  late: ReturnType<typeof setTimeout> | undefined;
  /** Where the game stands with the command done, once that was acknowledged. */
  acked?: number;
}

interface Listener {
  welcome(welcome: Welcome): void;
  update(update: Update): void;
  connection(state: Connection): void;
}

/** How long to wait for an answer before taking the line for dead, in milliseconds: a hint is thought
 * about first. */
const PATIENCE = 5_000;
const HINT_PATIENCE = 60_000;
/** The longest pause between tries, in milliseconds: soon after the network is back, so are we. */
const LONGEST_PAUSE = 900;
/** After this many tries in vain the server is spared: tries come this far apart, in milliseconds. */
const TRIES_IN_HASTE = 120;
const SLOW_PAUSE = 5_000;

export class GameSocket {
  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  /** Where the game stood in the newest update. */
  #seq = 0;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly url: string,
    readonly listener: Listener,
  ) {
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#lost);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#open();
  }

  /** Send a command; resolves when it is done, stored and shown (or with the answer, if it was a
   * question): nobody is to act on a view that is known to be old. Rejects with a Refusal. */
  ask(command: Ask): Promise<Answer> {
    const id = crypto.randomUUID?.() ?? fallbackId();
    return new Promise((done, fail) => {
      const frame = JSON.stringify({ ...command, id });
      const patience = command.type === "hint" ? HINT_PATIENCE : PATIENCE;
      this.#pending.set(id, { frame, patience, done, fail, late: undefined });
      this.#send(id);
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#lost);
    document.removeEventListener("visibilitychange", this.#hurry);
    for (const { late } of this.#pending.values()) clearTimeout(late);
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
      if (socket === this.#socket) this.#hear(JSON.parse(String(data)) as Outbound);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #hear(message: Outbound): void {
    if (message.type === "welcome") {
      this.listener.welcome(message);
      return;
    }
    if (message.type === "update") {
      this.#tries = 0;
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
    clearTimeout(pending.late);
    if (message.type === "refused") {
      pending.fail(new Refusal(message.code, message.ruling, message.reason));
    } else {
      pending.done(message);
    }
  }

  /** A command that was acknowledged is over when what it did is shown. */
  #finish(id: string): void {
    const pending = this.#pending.get(id);
    if (pending?.acked === undefined || pending.acked > this.#seq) return;
    this.#pending.delete(id);
    clearTimeout(pending.late);
    pending.done(null);
  }

  #send(id: string): void {
    const pending = this.#pending.get(id);
    if (pending === undefined || this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(pending.frame);
    clearTimeout(pending.late);
    pending.late = setTimeout(this.#lost, pending.patience);
  }

  /** The line is dead, or as good as dead: let go of it and try again. */
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
    const tries = this.#tries++;
    const longest =
      tries > TRIES_IN_HASTE ? SLOW_PAUSE : Math.min(LONGEST_PAUSE, 100 * 2 ** Math.min(tries, 8));
    return longest * (0.5 + Math.random() / 2);
  }

  /** Something says that the network may be back: do not wait out the pause. */
  #hurry = (): void => {
    if (this.#socket !== null || this.#closed || document.visibilityState === "hidden") return;
    clearTimeout(this.#retry);
    this.#open();
  };
}

/** An id where the page is not served over a secure origin, and randomUUID is missing. */
function fallbackId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
