// What people say in the lobby, over the lobby's socket.

import { Requests } from "../net/requests";
import type { Talk } from "../net/socket";
import type { Done, Lobby, LobbyOutbound } from "../protocol";
import { Chat, type Place, type Speaker } from "./chat.svelte";

const LOBBY: Place = {
  id: "lobby",
  room: "lobby",
  seat: null,
  readers: "everybody",
  hasCompany: true,
  canRemove: false,
  remove: () => Promise.resolve(),
};

export class LobbyTalk implements Speaker {
  readonly chat = new Chat(LOBBY, this);
  #socket: WebSocket | null = null;
  readonly #requests = new Requests<Done>(
    (frame) => this.#send(frame),
    () => this.#socket?.close(),
  );

  async ask(talk: Talk): Promise<Done> {
    return this.#requests.ask(talk);
  }

  /** There is a new connection. */
  opened(socket: WebSocket): void {
    this.#socket = socket;
    this.#requests.sendAll();
  }

  /** The connection has ended. */
  closed(): void {
    this.#socket = null;
    this.#requests.suspend();
  }

  /** Something other than the lobby itself has come. */
  receive(message: Exclude<LobbyOutbound, Lobby>): void {
    if (message.type === "chat") this.chat.receive(message);
    else if (message.type === "done") this.#requests.answer(message.id, message);
    else if (message.id !== null) this.#requests.refuse(message.id, message);
  }

  #send(frame: string): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(frame);
    return true;
  }
}
