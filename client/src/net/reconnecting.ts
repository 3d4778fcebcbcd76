// A WebSocket that is opened again whenever it breaks: after a pause, or at once when the network comes back.

import type { Ping, Pong, Refused } from "../protocol";
import { Refusal } from "./refusal";

/** What a server may send: frames with types, among them the refusal of the whole connection. */
interface Frame {
  type: string;
}

interface Listener<Message extends Frame> {
  /** There is a new connection. */
  opened(): void;
  receive(message: Exclude<Message, Pong>): void;
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
/** How long a connection may take to open, and an open one to show a sign of life, in milliseconds. */
const OPENING = 10_000;
const ANSWERING = 5_000;
/** After this long without a frame the server is asked for a sign of life, in milliseconds: a network that fails
 * silently closes nothing. */
const SILENCE = 20_000;
/** The codes of a close after which connecting again would not help: removed by the host, no such game, several people
 * here of whom one has to be named, and too many sockets. */
const TURNED_AWAY = [4403, 4404, 4409, 4429];

const PING = JSON.stringify({ type: "ping", id: "ping" } satisfies Ping);

export class ReconnectingSocket<Message extends Frame> {
  #socket: WebSocket | null = null;
  #attempts = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Goes off when nothing has been heard for too long. */
  #silence: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** Why the server turned this connection away, if it did. */
  #turnedAway: Refusal | null = null;

  constructor(
    readonly url: string,
    readonly listener: Listener<Message>,
  ) {
    addEventListener("online", this.#lookNow);
    addEventListener("offline", this.drop);
    document.addEventListener("visibilitychange", this.#lookNow);
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
    clearTimeout(this.#silence);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), this.#pause());
  };

  /** Close it for good. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#silence);
    clearTimeout(this.#retry);
    removeEventListener("online", this.#lookNow);
    removeEventListener("offline", this.drop);
    document.removeEventListener("visibilitychange", this.#lookNow);
    this.#socket?.close();
  }

  #open(): void {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#expectWithin(OPENING, this.drop);
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#expectWithin(SILENCE, this.#askForLife);
      this.listener.opened();
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      this.#expectWithin(SILENCE, this.#askForLife);
      this.#receive(JSON.parse(String(data)) as Message | Pong);
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket || this.#closed) return;
      if (TURNED_AWAY.includes(code) && this.#turnedAway) {
        this.close();
        this.listener.gone(this.#turnedAway);
      } else this.drop();
    };
  }

  #receive(message: Message | Refused | Pong): void {
    if (isTurningAway(message)) this.#turnedAway = new Refusal(message.code, message.reason);
    else if (message.type !== "pong") this.listener.receive(message as Exclude<Message, Pong>);
  }

  /** Something must be heard within so many milliseconds; if not, do something about it. */
  #expectWithin(time: number, otherwise: () => void): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(otherwise, time);
  }

  #askForLife = (): void => {
    if (!this.send(PING)) return;
    this.#expectWithin(ANSWERING, this.drop);
  };

  #pause(): number {
    const attempts = this.#attempts++;
    const longest =
      attempts > QUICK_ATTEMPTS ? SLOW_PAUSE : Math.min(LONGEST_PAUSE, 100 * 2 ** Math.min(attempts, 8));
    return longest * (0.5 + Math.random() / 2);
  }

  /** The network may be back, or have failed unnoticed: look now instead of after the pause. */
  #lookNow = (): void => {
    if (this.#closed || document.visibilityState === "hidden") return;
    if (this.#socket !== null) {
      this.#askForLife();
      return;
    }
    clearTimeout(this.#retry);
    this.#open();
  };
}

/** Whether this refuses the connection, rather than something that was asked for. */
const isTurningAway = (message: Frame | Refused): message is Refused =>
  message.type === "refused" && "id" in message && message.id === null;
