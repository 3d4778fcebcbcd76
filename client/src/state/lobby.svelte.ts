// The lobby as this page shows it: pushed by the server, and connected again whenever that breaks.

import { lobbyAddress } from "../net/http";
import { ReconnectingSocket } from "../net/reconnecting";
import type { Lobby, LobbyOutbound, LobbyTable, YourTables } from "../protocol";
import type { LobbyTalk } from "./lobbyTalk";

export class LobbyStore {
  #lobby = $state.raw<Lobby | null>(null);
  #yours = $state.raw<YourTables | null>(null);
  #lost = $state.raw(false);
  #problem = $state.raw("");
  readonly #talk: LobbyTalk | null;

  /** With `talk`, what people say is shown as well. */
  constructor(talk: LobbyTalk | null = null) {
    this.#talk = talk;
  }

  /** The newest state; null until it has arrived. */
  get lobby(): Lobby | null {
    return this.#lobby;
  }

  /** Where the visitor's own table is shown; null if this table is somebody else's. */
  addressOfOwn({ id }: LobbyTable): string | null {
    const own = this.#yours?.own.find((each) => each.id === id);
    return own ? `/${own.screen ? "tv" : "g"}/${id}` : null;
  }

  /** Whether the visitor lacks an account that it takes to play at this table. */
  needsAccount({ id }: LobbyTable): boolean {
    return this.#yours?.need_account.includes(id) ?? false;
  }

  /** Whether the connection is broken, so that the state is outdated. */
  get lost(): boolean {
    return this.#lost;
  }

  /** Why the server turned this page away; "" if it did not. */
  get problem(): string {
    return this.#problem;
  }

  /** Keep the lobby up to date. Returns a function that ends it. */
  connect(): () => void {
    const socket = new ReconnectingSocket<LobbyOutbound>(lobbyAddress(this.#talk !== null), {
      opened: () => this.#talk?.opened(socket),
      receive: (message) => {
        if (message.type === "yours") {
          this.#yours = message;
        } else if (message.type === "lobby") {
          socket.works();
          this.#lobby = message;
          this.#lost = false;
        } else this.#talk?.receive(message);
      },
      lost: () => {
        this.#lost = true;
        this.#talk?.closed();
      },
      gone: (refusal) => {
        this.#lost = true;
        this.#problem = refusal.message;
        this.#talk?.gone(refusal);
      },
    });
    return () => {
      this.#talk?.closed();
      socket.close();
    };
  }
}
