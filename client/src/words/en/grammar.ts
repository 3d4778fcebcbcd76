// How English puts words together.

import { money } from "../../lib/money";
import type { Cast } from "../cast";

const list = new Intl.ListFormat("en", { style: "long", type: "conjunction" });

/** Names as a sentence lists them: Tower, American and Festival. */
export const and = (names: string[]) => list.format(names);

/** A number of things: 1 tile, 2 tiles. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

/** A chance, as percent. */
export const percent = (part: number) => `${Math.round(100 * part)}%`;

/** 1st, 2nd, 3rd... of the six places there are. */
export const ordinal = (place: number) =>
  ["", "1st", "2nd", "3rd", "4th", "5th", "6th"][place] ?? String(place);

/** Who does what, at the start of a sentence: "Ann plays", "You play". */
export const does = (cast: Cast, seat: number, others: string, you: string) =>
  seat === cast.you ? `You ${you}` : `${cast.seats[seat]} ${others}`;

/** A seat within a sentence. */
export const whom = (cast: Cast, seat: number) =>
  seat === cast.you ? "you" : (cast.seats[seat] ?? "");

/** A chain's name. */
export const chainName = (cast: Cast, chain: number) => cast.chains[chain] ?? "";

/** Cash and shares as one side of a trade gives them: "2 Tower and $100". */
export function goods(cast: Cast, cash: number, shares: number[]): string {
  const parts = shares.flatMap((count, chain) =>
    count > 0 ? [`${count} ${chainName(cast, chain)}`] : [],
  );
  if (cash > 0) parts.push(money(cash));
  return parts.length > 0 ? and(parts) : "nothing";
}
