// The viewer's standing orders in a game: what they have decided beforehand. Nobody else knows of them.

import { giveOrders, ordersIn } from "../net/orders";
import { Refusal } from "../net/refusal";
import type { OrderCard, Orders, PresetName } from "../protocol";

export class StandingOrders {
  readonly #game: string;
  readonly #speaksAs: string | null;
  #card = $state.raw<OrderCard | null>(null);
  /** The orders as the server has them. */
  #kept: OrderCard | null = null;
  #refusal = $state.raw<Refusal | null>(null);
  /** The requests are sent one after another, so that the last one counts. */
  #last: Promise<boolean> = Promise.resolve(true);

  /** `speaksAs` says who at this device the viewer is, where several people play on it. */
  constructor(game: string, speaksAs: string | null) {
    this.#game = game;
    this.#speaksAs = speaksAs;
  }

  /** The orders as the viewer gives them, until they are refused; null until they are loaded. */
  get card(): OrderCard | null {
    return this.#card;
  }

  /** Whether any order is in force. */
  get any(): boolean {
    return this.#card !== null && (this.#card.passing || Object.keys(this.#card.dispose).length > 0);
  }

  /** Why the last request was refused; null if it was not. */
  get refusal(): Refusal | null {
    return this.#refusal;
  }

  /** What to do with the shares of a chain; null if the viewer wants to be asked. */
  presetFor(chain: number): PresetName | null {
    return this.#card?.dispose[chain] ?? null;
  }

  async load(): Promise<void> {
    await this.#request(() => ordersIn(this.#game, this.#speaksAs));
  }

  /** Say what to do with the shares of a chain if it is taken over; null to be asked. Resolves with whether it is
   * saved. */
  dispose(chain: number, preset: PresetName | null): Promise<boolean> {
    return this.#change(({ dispose, passing }) => {
      const { [chain]: _, ...rest } = dispose;
      return { dispose: preset === null ? rest : { ...rest, [chain]: preset }, passing };
    });
  }

  /** Buy nothing until a chain is founded or taken over, or decide purchases again. Resolves with whether it is
   * saved. */
  pass(passing: boolean): Promise<boolean> {
    return this.#change(({ dispose }) => ({ dispose, passing }));
  }

  #change(changed: (orders: Orders) => Orders): Promise<boolean> {
    const before = this.#card ?? { dispose: {}, passing: false, done: [] };
    const orders = changed(before);
    this.#card = { ...before, ...orders };
    return this.#request(() => giveOrders(this.#game, this.#speaksAs, orders));
  }

  #request(send: () => Promise<OrderCard>): Promise<boolean> {
    const sent = this.#last.then(async () => {
      try {
        this.#kept = await send();
        this.#refusal = null;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.#refusal = error;
      }
      if (this.#last === sent) this.#card = this.#kept;
      return this.#refusal === null;
    });
    this.#last = sent;
    return sent;
  }
}
