/** Whose figures and dates people read: the page’s language (BCP 47). */
export const LOCALE = document.documentElement.lang;
