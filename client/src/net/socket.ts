// The connection to one game: reopened whenever it breaks, with every unanswered command sent again.

import type { AnyCommand, AnyQuery, AnyTalk, Chat, Done, Hinted, OfferPreview, Outbound, Presence, Update, Welcome } from "../protocol";
import { Refusal } from "./refusal";
import { Requests } from "./requests";

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

interface Listener {
  welcome(welcome: Welcome): void;
  presence(presence: Presence): void;
  update(update: Update): void;
  chat(chat: Chat): void;
  connection(state: Connection): void;
  /** The game cannot be shown, and the socket has closed for good. */
  gone(refusal: Refusal): void;
}

/** How long to wait for a hint before the connection counts as dead, in milliseconds. */
const HINT_PATIENCE = 60_000;
/** The longest pause between attempts at first, in milliseconds. */
const LONGEST_PAUSE = 900;
/** After this many failed attempts they come less often, this far apart in milliseconds. */
const QUICK_ATTEMPTS = 120;
const SLOW_PAUSE = 5_000;
/** The codes of a close after which connecting again would not help: removed by the host, no such game, and too many
 * sockets. */
const TURNED_AWAY = [4403, 4404, 4429];

export class GameSocket implements Channel {
  #socket: WebSocket | null = null;
  /** An answer is null for a command, which is simply done. */
  readonly #requests = new Requests<Answer | null>((frame) => this.#sendFrame(frame), () => this.#lost());
  /** The `seq` of the game after each command that was acknowledged, until an update shows its effect. */
  readonly #acked = new Map<string, number>();
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
    await this.#requests.ask(command);
  }

  async ask<Asked extends Query | Talk>(query: Asked): Promise<Answers[Asked["type"]]> {
    const answer = await this.#requests.ask(query, query.type === "hint" ? HINT_PATIENCE : undefined);
    return answer as Answers[Asked["type"]];
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    removeEventListener("online", this.#retryNow);
    removeEventListener("offline", this.#lost);
    document.removeEventListener("visibilitychange", this.#retryNow);
    this.#requests.drop();
    this.#socket?.close();
  }

  #open(): void {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      if (socket === this.#socket) this.#requests.sendAll();
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
        for (const id of this.#acked.keys()) this.#finish(id);
        break;
      case "chat":
        this.listener.chat(message);
        break;
      case "ack":
        this.#acked.set(message.id, message.seq);
        this.#finish(message.id);
        break;
      case "refused":
        if (message.id === null) this.#turnedAway = new Refusal(message.code, message.reason);
        else this.#requests.refuse(message.id, message);
        break;
      case "weighed":
      case "hinted":
      case "done":
        this.#requests.answer(message.id, message);
        break;
    }
  }

  /** An acknowledged command is done once an update shows its effect. */
  #finish(id: string): void {
    const seq = this.#acked.get(id);
    if (seq === undefined || seq > this.#seq) return;
    this.#acked.delete(id);
    this.#requests.answer(id, null);
  }

  /** Send a frame if the connection is open. Returns whether it was. */
  #sendFrame(frame: string): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(frame);
    return true;
  }

  /** The connection is dead, or does not answer: drop it and try again. */
  #lost = (): void => {
    if (this.#closed) return;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#requests.suspend();
    this.listener.connection("lost");
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), this.#pause());
  };

  /** Connecting again would not help. */
  #giveUp(refusal: Refusal): void {
    this.#requests.failAll(refusal);
    this.close();
    this.listener.gone(refusal);
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
