// What people say in the lobby, over the lobby's socket.

import type { Refusal } from "../net/refusal";
import { Requests } from "../net/requests";
import type { Talk } from "../net/socket";
import type { Done, Lobby, LobbyOutbound, Pong, YourTables } from "../protocol";
import { Chat, type Place, type Speaker } from "./chat.svelte";

const LOBBY: Place = {
  id: "lobby",
  kind: "lobby",
  canRemove: false,
  has: () => true,
  remove: () => Promise.resolve(),
};

/** The connection that talk goes over. */
interface Line {
  /** Send a frame if the connection is open. Returns whether it was. */
  send(frame: string): boolean;
  /** It does not answer: try another. */
  drop(): void;
}

export class LobbyTalk implements Speaker {
  readonly chat = new Chat(LOBBY, this);
  #line: Line | null = null;
  readonly #requests = new Requests<Done>(
    (frame) => this.#line?.send(frame) ?? false,
    () => this.#line?.drop(),
  );

  async ask(talk: Talk): Promise<Done> {
    return this.#requests.ask(talk);
  }

  /** There is a new connection. */
  opened(line: Line): void {
    this.#line = line;
    this.#requests.sendAll();
  }

  /** The connection has ended. */
  closed(): void {
    this.#line = null;
    this.#requests.suspend();
  }

  /** There will be no connection any more. */
  gone(refusal: Refusal): void {
    this.#line = null;
    this.#requests.failAll(refusal);
  }

  /** Something has come that is not about the tables. */
  receive(message: Exclude<LobbyOutbound, Lobby | YourTables | Pong>): void {
    if (message.type === "chat" || message.type === "author") this.chat.receive(message);
    else if (message.type === "done") this.#requests.answer(message.id, message);
    else if (message.id !== null) this.#requests.refuse(message.id, message);
  }
}
