// The words in our texts that the glossary explains.

import type { TermId } from "../termIds";

export const termForms: Record<string, TermId> = {
  orphan: "orphan",
  orphans: "orphan",
  "free share": "free-share",
  tier: "tier",
  tiers: "tier",
  safe: "safe",
  merger: "merger",
  mergers: "merger",
  merges: "merger",
  survivor: "survivor",
  survives: "survivor",
  "taken over": "taken-over",
  "takes over": "taken-over",
  bonus: "bonus",
  bonuses: "bonus",
  "largest holder": "largest-holder",
  bag: "bag",
  bank: "bank",
  "net worth": "net-worth",
  "dead tile": "dead",
  "dead tiles": "dead",
};
