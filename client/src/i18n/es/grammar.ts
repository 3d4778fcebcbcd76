// How Spanish puts words together.

import { figures } from "../../lib/figures";
import { money } from "../../lib/money";
import type { Names } from "../names";

const list = new Intl.ListFormat("es", { style: "long", type: "conjunction" });

/** Names as a sentence lists them: Tower, American y Festival; Ben e Inés. */
export const and = (names: string[]) => list.format(names);

/** A number of things: 1 ficha, 2 fichas, 1.200 partidas. */
export const plural = (count: number, one: string, many = `${one}s`) => `${figures(count)} ${count === 1 ? one : many}`;

/** 1.º, 2.º, 3.º ... of the six places there are. */
export const ordinal = (place: number) => `${place}.º`;

/** Who does what, at the start of a sentence: «Ann juega», «Juegas». */
export const does = (names: Names, seat: number, others: string, you: string) =>
  seat === names.you ? `${you.charAt(0).toUpperCase()}${you.slice(1)}` : `${names.seats[seat]} ${others}`;

/** A seat after a preposition: «a Ann», «a ti». */
export const whom = (names: Names, seat: number) => (seat === names.you ? "ti" : (names.seats[seat] ?? ""));

/** A chain's name. */
export const chainName = (names: Names, chain: number) => names.chains[chain] ?? "";

/** Cash and shares as one side of a trade gives them: «2 Tower y 100 $». */
export function goods(names: Names, cash: number, shares: number[]): string {
  const parts = shares.flatMap((count, chain) => (count > 0 ? [`${count} ${chainName(names, chain)}`] : []));
  if (cash > 0) parts.push(money(cash));
  return parts.length > 0 ? and(parts) : "nada";
}
