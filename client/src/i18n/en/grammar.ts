// How English puts words together.

import { figures } from "../../lib/figures";
import { money } from "../../lib/money";
import type { Names } from "../names";

/** American: our sentences have a comma before the last "and", as British lists do not. */
const list = new Intl.ListFormat("en-US", { style: "long", type: "conjunction" });

/** Names as a sentence lists them: Tower, American and Festival. */
export const and = (names: string[]) => list.format(names);

/** A number of things: 1 tile, 2 tiles, 1,200 games. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${figures(count)} ${count === 1 ? one : many}`;

/** 1st, 2nd, 3rd... of the six places there are. */
export const ordinal = (place: number) =>
  ["", "1st", "2nd", "3rd", "4th", "5th", "6th"][place] ?? String(place);

/** Who does what, at the start of a sentence: "Ann plays", "You play". */
export const does = (names: Names, seat: number, others: string, you: string) =>
  seat === names.you ? `You ${you}` : `${names.seats[seat]} ${others}`;

/** A seat within a sentence. */
export const whom = (names: Names, seat: number) =>
  seat === names.you ? "you" : (names.seats[seat] ?? "");

/** A chain's name. */
export const chainName = (names: Names, chain: number) => names.chains[chain] ?? "";

/** Cash and shares as one side of a trade gives them: "2 Tower and $100". */
export function goods(names: Names, cash: number, shares: number[]): string {
  const parts = shares.flatMap((count, chain) =>
    count > 0 ? [`${count} ${chainName(names, chain)}`] : [],
  );
  if (cash > 0) parts.push(money(cash));
  return parts.length > 0 ? and(parts) : "nothing";
}
