// The connection to one game: reopened whenever it breaks, with every unanswered command sent again.

import type { AnyCommand, AnyQuery, AnyTalk, Author, Chat, Done, Explained, Hinted, OfferPreview, Outbound, Pong, Presence, Update, Welcome } from "../protocol";
import { ReconnectingSocket } from "./reconnecting";
import type { Refusal } from "./refusal";
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
  explain: Explained;
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

/** What a socket tells. */
export interface Listener {
  welcome(welcome: Welcome): void;
  presence(presence: Presence): void;
  update(update: Update): void;
  chat(chat: Chat | Author): void;
  connection(state: Connection): void;
  /** The game cannot be shown, and the socket has closed for good. */
  gone(refusal: Refusal): void;
}

/** How long to wait for a hint before the connection counts as dead, in milliseconds. */
const HINT_PATIENCE = 60_000;

export class GameSocket implements Channel {
  readonly #socket: ReconnectingSocket<Outbound>;
  /** An answer is null for a command, which is simply done. */
  readonly #requests: Requests<Answer | null>;
  /** The `seq` of the game after each command that was acknowledged, until an update shows its effect. */
  readonly #acked = new Map<string, number>();
  /** The `seq` of the newest update. */
  #seq = 0;

  constructor(
    url: string,
    readonly listener: Listener,
  ) {
    this.#socket = new ReconnectingSocket(url, {
      opened: () => this.#requests.sendAll(),
      receive: (message) => this.#receive(message),
      lost: () => {
        this.#requests.suspend();
        listener.connection("lost");
      },
      gone: (refusal) => {
        this.#requests.failAll(refusal);
        listener.gone(refusal);
      },
    });
    this.#requests = new Requests((frame) => this.#socket.send(frame), this.#socket.drop);
  }

  async command(command: Command): Promise<void> {
    await this.#requests.ask(command);
  }

  async ask<Asked extends Query | Talk>(query: Asked): Promise<Answers[Asked["type"]]> {
    const answer = await this.#requests.ask(query, query.type === "hint" ? HINT_PATIENCE : undefined);
    return answer as Answers[Asked["type"]];
  }

  close(): void {
    this.#requests.drop();
    this.#socket.close();
  }

  #receive(message: Exclude<Outbound, Pong>): void {
    switch (message.type) {
      case "welcome":
        this.listener.welcome(message);
        break;
      case "presence":
        this.listener.presence(message);
        break;
      case "update":
        this.#socket.works();
        this.listener.connection("open");
        this.listener.update(message);
        this.#seq = message.view.seq;
        for (const id of this.#acked.keys()) this.#finish(id);
        break;
      case "author":
      case "chat":
        this.listener.chat(message);
        break;
      case "ack":
        this.#acked.set(message.id, message.seq);
        this.#finish(message.id);
        break;
      case "refused":
        if (message.id !== null) this.#requests.refuse(message.id, message);
        break;
      case "weighed":
      case "hinted":
      case "explained":
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
}
