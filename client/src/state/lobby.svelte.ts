// The lobby as this page shows it: pushed by the server, and connected again whenever that breaks.

import { lobbyAddress } from "../net/http";
import type { Lobby, LobbyOutbound } from "../protocol";
import type { LobbyTalk } from "./lobbyTalk";

/** The pause before connecting again: the shortest, and the longest of random length, in milliseconds. */
const PAUSE = 500;
const LONGEST_PAUSE = 4000;

export class LobbyStore {
  #lobby = $state.raw<Lobby | null>(null);
  #lost = $state.raw(false);
  #socket: WebSocket | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #talk: LobbyTalk | null;

  /** With `talk`, what people say is shown as well. */
  constructor(talk: LobbyTalk | null = null) {
    this.#talk = talk;
  }

  /** The newest state; null until it has arrived. */
  get lobby(): Lobby | null {
    return this.#lobby;
  }

  /** Whether the connection is broken, so that the state may be outdated. */
  get lost(): boolean {
    return this.#lost;
  }

  /** Keep the lobby up to date. Returns a function that ends it. */
  connect(): () => void {
    this.#open();
    return () => {
      clearTimeout(this.#retry);
      const socket = this.#socket;
      this.#socket = null;
      this.#talk?.closed();
      socket?.close();
    };
  }

  #receive(message: LobbyOutbound): void {
    if (message.type === "lobby") {
      this.#lobby = message;
      this.#lost = false;
    } else {
      this.#talk?.receive(message);
    }
  }

  #open(): void {
    const socket = new WebSocket(lobbyAddress(this.#talk !== null));
    this.#socket = socket;
    socket.onopen = () => {
      if (socket === this.#socket) this.#talk?.opened(socket);
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(data)) as LobbyOutbound);
    };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.#lost = true;
      this.#talk?.closed();
      this.#retry = setTimeout(() => this.#open(), PAUSE + Math.random() * (LONGEST_PAUSE - PAUSE));
    };
  }
}
