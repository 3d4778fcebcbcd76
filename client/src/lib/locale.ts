/** Whose figures and dates people read. British rather than American English for its dates: the day before the month, and 24 hours.
 *  The figures of both are the same. */
export const LOCALE = "en-GB";
