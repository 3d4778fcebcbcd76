// What the page says before any script has run.

export const head: typeof import("../en/head").head = {
  /** What the site is, for search engines and where a link to it is shown. */
  description: "Acquire, das Brettspiel der Fusionen, im Browser.",
  /** Where scripts are forbidden. */
  noscript: "Mergemaker braucht JavaScript.",
};
