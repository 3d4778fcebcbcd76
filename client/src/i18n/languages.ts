// The languages in which the page can be read. Each has a folder here, and a build of its own.

/** By their codes: what they call themselves, and how they write figures and dates (BCP 47). British rather than American English
 *  for its dates: the day before the month, and 24 hours. */
export const LANGUAGES = {
  en: { name: "English", locale: "en-GB" },
  de: { name: "Deutsch", locale: "de" },
  es: { name: "Español", locale: "es" },
};

export type LanguageCode = keyof typeof LANGUAGES;
