// The words of the game that explain themselves wherever they are shown.

export const TERMS = [
  "orphan",
  "chain",
  "founding",
  "free-share",
  "tier",
  "safe",
  "merger",
  "survivor",
  "taken-over",
  "bonus",
  "largest-holder",
  "bag",
  "bank",
  "net-worth",
  "dead",
] as const;
export type TermId = (typeof TERMS)[number];

/** A word, and what it means in a sentence or two. */
export interface TermWords {
  word: string;
  means: string;
}
