// Whole dollars as the reader's language writes them.

import { written } from "./figures";
import { LOCALE } from "./locale";

const DOLLARS = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol", maximumFractionDigits: 0 } as const;
const dollarsFormat = new Intl.NumberFormat(LOCALE, DOLLARS);
const changeFormat = new Intl.NumberFormat(LOCALE, { ...DOLLARS, signDisplay: "exceptZero" });

/** An amount of money: $3,400, −$1,600. */
export const money = (dollars: number) => written(dollarsFormat, dollars);

/** A change of money, with its sign: +$300, −$1,600, $0. */
export const change = (dollars: number) => written(changeFormat, dollars);
