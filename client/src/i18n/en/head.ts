// What the page says before any script has run.

export const head = {
  /** What the site is, for search engines and where a link to it is shown. */
  description: "Acquire, the board game of mergers, in your browser.",
  /** Where scripts are forbidden. */
  noscript: "Mergemaker needs JavaScript.",
};
