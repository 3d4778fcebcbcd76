// What was asked for over a socket and has not been answered yet. Every request has an id of its own, so on a new
// connection it can be sent again: the server carries it out only once.

import type { Refused } from "../protocol";
import { Refusal } from "./refusal";

/** How long to wait for an answer before the connection counts as dead, in milliseconds. */
const PATIENCE = 5_000;
/** How long to wait before a request that came too fast is sent again, in milliseconds. */
const SLOW_DOWN = 1_000;

interface Pending<Answer> {
  frame: string;
  /** How long to wait for its answer, in milliseconds. */
  patience: number;
  done: (answer: Answer) => void;
  fail: (refusal: Refusal) => void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class Requests<Answer> {
  readonly #pending = new Map<string, Pending<Answer>>();
  readonly #send: (frame: string) => boolean;
  readonly #onsilence: () => void;

  /** `send` sends a frame, and returns whether the connection was open; `onsilence` is called when an answer does
   * not come in time. */
  constructor(send: (frame: string) => boolean, onsilence: () => void) {
    this.#send = send;
    this.#onsilence = onsilence;
  }

  /** Ask for something, now or as soon as the connection is open. Resolves with the answer; rejects with a Refusal. */
  ask(asked: object, patience = PATIENCE): Promise<Answer> {
    const id = crypto.randomUUID?.() ?? fallbackId();
    return new Promise((done, fail) => {
      const frame = JSON.stringify({ ...asked, id });
      this.#pending.set(id, { frame, patience, done, fail, timer: undefined });
      this.#try(id);
    });
  }

  /** The connection is open: send all that has not been answered. */
  sendAll(): void {
    for (const id of this.#pending.keys()) this.#try(id);
  }

  /** The connection is gone: wait for nothing until there is a new one. */
  suspend(): void {
    for (const { timer } of this.#pending.values()) clearTimeout(timer);
  }

  /** The answer to a request has come. */
  answer(id: string, answer: Answer): void {
    this.#settle(id)?.done(answer);
  }

  /** A request was refused; what came too fast is sent again, a moment later. */
  refuse(id: string, { code, reason }: Refused): void {
    if (code === "too-fast") this.#tryLater(id);
    else this.#settle(id)?.fail(new Refusal(code, reason));
  }

  /** Nothing will be answered any more. */
  failAll(refusal: Refusal): void {
    for (const id of [...this.#pending.keys()]) this.#settle(id)?.fail(refusal);
  }

  /** Forget everything, without an answer. */
  drop(): void {
    this.suspend();
    this.#pending.clear();
  }

  #settle(id: string): Pending<Answer> | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.timer);
    return pending;
  }

  #try(id: string): void {
    const pending = this.#pending.get(id);
    if (pending === undefined || !this.#send(pending.frame)) return;
    clearTimeout(pending.timer);
    pending.timer = setTimeout(this.#onsilence, pending.patience);
  }

  #tryLater(id: string): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    clearTimeout(pending.timer);
    pending.timer = setTimeout(() => this.#try(id), SLOW_DOWN);
  }
}

/** An id where randomUUID is missing, because the page does not come from a secure origin. */
function fallbackId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
