// A WebSocket that is opened again whenever it breaks: after a pause, or at once when the network comes back.

import type { Refused } from "../protocol";
import { Refusal } from "./refusal";

/** What a server may send: frames with types, among them the refusal of the whole connection. */
interface Frame {
  type: string;
}

interface Listener<Message extends Frame> {
  /** There is a new connection. */
  opened(): void;
  receive(message: Message): void;
  /** The connection is broken; another will be opened. */
  lost(): void;
  /** The server turned this page away, and connecting again would not help: the socket has closed for good. */
  gone(refusal: Refusal): void;
}

/** The longest pause between attempts at first, in milliseconds. */
const LONGEST_PAUSE = 900;
/** After this many failed attempts they come less often, this far apart in milliseconds. */
const QUICK_ATTEMPTS = 120;
const SLOW_PAUSE = 5_000;
/** The codes of a close after which connecting again would not help: removed by the host, no such game, several people
 * here of whom one has to be named, and too many sockets. */
const TURNED_AWAY = [4403, 4404, 4409, 4429];

export class ReconnectingSocket<Message extends Frame> {
  #socket: WebSocket | null = null;
  #attempts = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** Why the server turned this connection away, if it did. */
  #turnedAway: Refusal | null = null;

  constructor(
    readonly url: string,
    readonly listener: Listener<Message>,
  ) {
    addEventListener("online", this.#retryNow);
    addEventListener("offline", this.drop);
    document.addEventListener("visibilitychange", this.#retryNow);
    this.#open();
  }

  /** Send a frame if the connection is open. Returns whether it was. */
  send(frame: string): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(frame);
    return true;
  }

  /** The connection works: when it breaks, the next attempt comes soon. */
  works(): void {
    this.#attempts = 0;
  }

  /** The connection is dead, or does not answer: try again with another. */
  readonly drop = (): void => {
    if (this.#closed) return;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.listener.lost();
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), this.#pause());
  };

  /** Close it for good. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    removeEventListener("online", this.#retryNow);
    removeEventListener("offline", this.drop);
    document.removeEventListener("visibilitychange", this.#retryNow);
    this.#socket?.close();
  }

  #open(): void {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      if (socket === this.#socket) this.listener.opened();
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(data)) as Message);
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket || this.#closed) return;
      if (TURNED_AWAY.includes(code) && this.#turnedAway) {
        this.close();
        this.listener.gone(this.#turnedAway);
      } else this.drop();
    };
  }

  #receive(message: Message | Refused): void {
    if (isTurningAway(message)) this.#turnedAway = new Refusal(message.code, message.reason);
    else this.listener.receive(message);
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

/** Whether this refuses the connection, rather than something that was asked for. */
const isTurningAway = (message: Frame | Refused): message is Refused =>
  message.type === "refused" && "id" in message && message.id === null;
