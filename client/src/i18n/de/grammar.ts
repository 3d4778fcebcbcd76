// How German puts words together.

import { figures } from "../../lib/figures";
import { money } from "../../lib/money";
import type { Names } from "../names";

const list = new Intl.ListFormat("de", { style: "long", type: "conjunction" });

/** Names as a sentence lists them: Tower, American und Festival. */
export const and = (names: string[]) => list.format(names);

/** A number of things: 1 Plättchen, 2 Züge, 1.200 Partien. */
export const plural = (count: number, one: string, many: string) => `${figures(count)} ${count === 1 ? one : many}`;

/** A number of tiles: 1 Plättchen, 8 Plättchen. */
export const tiles = (count: number) => `${count} Plättchen`;

/** 1., 2., 3. ... of the six places there are. */
export const ordinal = (place: number) => `${place}.`;

/** Who does what, at the start of a sentence: „Ann spielt“, „Du spielst“. */
export const does = (names: Names, seat: number, others: string, you: string) =>
  seat === names.you ? `Du ${you}` : `${names.seats[seat]} ${others}`;

/** A seat within a sentence, in the accusative. */
export const whom = (names: Names, seat: number) => (seat === names.you ? "dich" : (names.seats[seat] ?? ""));

/** A seat within a sentence, in the dative. */
export const toWhom = (names: Names, seat: number) => (seat === names.you ? "dir" : (names.seats[seat] ?? ""));

/** A chain's name. */
export const chainName = (names: Names, chain: number) => names.chains[chain] ?? "";

/** Cash and shares as one side of a trade gives them: „2 Tower und 100 $“. */
export function goods(names: Names, cash: number, shares: number[]): string {
  const parts = shares.flatMap((count, chain) => (count > 0 ? [`${count} ${chainName(names, chain)}`] : []));
  if (cash > 0) parts.push(money(cash));
  return parts.length > 0 ? and(parts) : "nichts";
}
