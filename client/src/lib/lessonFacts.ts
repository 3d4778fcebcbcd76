// What the texts of lessons say about a table, taken from its view.

import type { NamedChain, ShownView } from "./shownView";

/** The chain with a name. */
export function chainNamed(view: ShownView, name: string): NamedChain {
  const found = view.chains.find((chain) => chain.name === name);
  if (found === undefined) throw new Error(`the lesson’s table has no chain ${name}`);
  return found;
}

/** The chains on the board, in the order of the rules. */
export const onBoard = (view: ShownView) => view.chains.filter(({ size }) => size > 0);

/** The price of a share, in dollars, of a chain of a tier with so many tiles. */
export function priceOf(view: ShownView, tier: number, size: number): number {
  const rungs = view.rules.ladders[tier] ?? [];
  return rungs.findLast((rung) => rung.size <= size)?.price ?? 0;
}

/** How many shares of a chain a seat holds. */
export const sharesOf = (view: ShownView, seat: number, { chain }: NamedChain) =>
  view.seats[seat]?.shares?.[chain] ?? 0;

/** What a chain would pay a seat in bonuses now, in dollars. */
export const payoutOf = ({ holders }: NamedChain, seat: number) =>
  holders?.find((holder) => holder.seat === seat)?.payout ?? 0;

/** A seat's cash, in dollars. */
export const cashOf = (view: ShownView, seat: number) => view.seats[seat]?.cash ?? 0;

/** A seat's net worth, in dollars. */
export const netOf = (view: ShownView, seat: number) => view.seats[seat]?.net?.total ?? 0;
