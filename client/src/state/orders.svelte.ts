// The viewer's standing orders in a game: what they have decided beforehand. Nobody else knows of them.

import { giveOrders, ordersIn } from "../net/orders";
import { Refusal } from "../net/refusal";
import type { OrderCard, Orders, PresetName } from "../protocol";

export class StandingOrders {
  readonly #game: string;
  readonly #speaksAs: string | null;
  #card = $state.raw<OrderCard | null>(null);
  #refusal = $state.raw<Refusal | null>(null);
  #saved = $state.raw(false);
  /** The requests are sent one after another, so that the last one counts. */
  #last: Promise<void> = Promise.resolve();

  /** `speaksAs` says who at this device the viewer is, where several people play on it. */
  constructor(game: string, speaksAs: string | null) {
    this.#game = game;
    this.#speaksAs = speaksAs;
  }

  /** The orders as the server has them; null until they are loaded. */
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

  /** Whether the last thing that happened to the orders is that they were changed here. */
  get saved(): boolean {
    return this.#saved;
  }

  /** What to do with the shares of a chain; null if the viewer wants to be asked. */
  presetFor(chain: number): PresetName | null {
    return this.#card?.dispose[chain] ?? null;
  }

  load(): Promise<void> {
    return this.#request(() => ordersIn(this.#game, this.#speaksAs));
  }

  /** Say what to do with the shares of a chain if it is taken over; null to be asked. */
  dispose(chain: number, preset: PresetName | null): Promise<void> {
    return this.#change(({ dispose, passing }) => {
      const { [chain]: _, ...rest } = dispose;
      return { dispose: preset === null ? rest : { ...rest, [chain]: preset }, passing };
    });
  }

  /** Buy nothing until a chain is founded or taken over, or decide purchases again. */
  pass(passing: boolean): Promise<void> {
    return this.#change(({ dispose }) => ({ dispose, passing }));
  }

  async #change(changed: (card: OrderCard) => Orders): Promise<void> {
    this.#saved = false;
    await this.#request((card) => giveOrders(this.#game, this.#speaksAs, changed(card)));
    this.#saved = this.#refusal === null;
  }

  #request(send: (card: OrderCard) => Promise<OrderCard>): Promise<void> {
    this.#last = this.#last.then(async () => {
      try {
        this.#card = await send(this.#card ?? { dispose: {}, passing: false, done: [] });
        this.#refusal = null;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.#refusal = error;
      }
    });
    return this.#last;
  }
}
