const english = new Intl.NumberFormat("en-US");

/** Whole dollars as read in English: $3,400, −$1,600. A true minus sign lines up with the digits. */
export function money(dollars: number): string {
  const figures = english.format(Math.abs(dollars));
  return dollars < 0 ? `−$${figures}` : `$${figures}`;
}

/** A change of money, with its sign: +$300, −$1,600, $0. */
export function change(dollars: number): string {
  return dollars > 0 ? `+${money(dollars)}` : money(dollars);
}

/** A number of dollars without the sign, for columns headed as money. */
export function figures(dollars: number): string {
  return english.format(dollars);
}
