// Numbers as the reader's language writes them.

import { LOCALE } from "./locale";

const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const wholeChange = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0, signDisplay: "exceptZero" });
const ONE_PLACE = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const tenth = new Intl.NumberFormat(LOCALE, ONE_PLACE);
const tenthChange = new Intl.NumberFormat(LOCALE, { ...ONE_PLACE, signDisplay: "exceptZero" });
const hundredth = new Intl.NumberFormat(LOCALE, { style: "percent" });

/** A number by a format. Its minus is a true one, which is as wide as a plus and lines up with the digits. */
export function written(format: Intl.NumberFormat, amount: number): string {
  const parts = format.formatToParts(amount || 0); // not -0, which would be written with a minus
  return parts.map(({ type, value }) => (type === "minusSign" ? "−" : value)).join("");
}

/** A whole number: 3,400. */
export const figures = (amount: number) => written(whole, amount);

/** A change by a whole number, with its sign: +25, −8, 0. */
export const signed = (amount: number) => written(wholeChange, amount);

/** A number to one decimal place: 1.5. */
export const tenths = (amount: number) => written(tenth, amount);

/** A change to one decimal place, with its sign: +0.1, −3.5, 0.0. */
export const signedTenths = (amount: number) => written(tenthChange, amount);

/** A part of one as a percentage, without decimals: 0.35 is 35%. */
export const percent = (part: number) => written(hundredth, part);
