// The words in our texts that the glossary explains.

import type { TermId } from "../termIds";

export const termForms: Record<string, TermId> = {
  einzelplättchen: "orphan",
  gründeraktie: "free-share",
  preisklasse: "tier",
  preisklassen: "tier",
  sicher: "safe",
  sichere: "safe",
  fusion: "merger",
  fusionen: "merger",
  fusionieren: "merger",
  "bleibt bestehen": "survivor",
  übernommen: "taken-over",
  übernimmt: "taken-over",
  prämie: "bonus",
  prämien: "bonus",
  "größter aktionär": "largest-holder",
  "größten aktionär": "largest-holder",
  beutel: "bag",
  bank: "bank",
  vermögen: "net-worth",
  "totes plättchen": "dead",
  "tote plättchen": "dead",
};
