// An offer being drafted: to whom, and what each side would give. The server says what it would do.

import { seatLabel, writeMove } from "../../lib/notation";
import type { NamedChain } from "../../lib/shownView";

const none = () => [0, 0, 0, 0, 0, 0, 0];

export class Draft {
  to = $state.raw<number | null>(null);
  giveCash = $state.raw(0);
  getCash = $state.raw(0);
  give = $state.raw<number[]>(none());
  get = $state.raw<number[]>(none());

  /** Choose another partner, and drop what the previous one would have given. */
  with(seat: number): void {
    if (seat === this.to) return;
    this.to = seat;
    this.getCash = 0;
    this.get = none();
  }

  setGive(chain: number, shares: number): void {
    this.give = this.give.map((count, at) => (at === chain ? shares : count));
  }

  setGet(chain: number, shares: number): void {
    this.get = this.get.map((count, at) => (at === chain ? shares : count));
  }

  /** Whether both sides give something, as an offer requires. */
  get complete(): boolean {
    const some = (shares: number[]) => shares.some((count) => count > 0);
    return (
      this.to !== null &&
      (this.giveCash > 0 || some(this.give)) &&
      (this.getCash > 0 || some(this.get))
    );
  }

  /** The offer as a move; null while it is not complete. `chains` gives their names. */
  move(chains: Pick<NamedChain, "chain" | "name">[]): string | null {
    if (this.to === null || !this.complete) return null;
    const goods = (shares: number[], cash: number) => ({
      cash,
      shares: chains
        .map(({ chain, name }) => ({ chain: name, shares: shares[chain] ?? 0 }))
        .filter(({ shares: count }) => count > 0),
    });
    return writeMove({
      kind: "offer",
      to: seatLabel(this.to),
      give: goods(this.give, this.giveCash),
      get: goods(this.get, this.getCash),
    });
  }
}
