// The words in our texts that the glossary explains.

import type { TermId } from "../termIds";

export const termForms: Record<string, TermId> = {
  "ficha suelta": "orphan",
  "fichas sueltas": "orphan",
  "acción gratis": "free-share",
  "categoría de precio": "tier",
  "categorías de precio": "tier",
  segura: "safe",
  seguras: "safe",
  fusión: "merger",
  fusiones: "merger",
  fusiona: "merger",
  fusionan: "merger",
  sobrevive: "survivor",
  superviviente: "survivor",
  absorbe: "taken-over",
  absorbida: "taken-over",
  absorban: "taken-over",
  prima: "bonus",
  primas: "bonus",
  "mayor accionista": "largest-holder",
  bolsa: "bag",
  banca: "bank",
  patrimonio: "net-worth",
  "ficha muerta": "dead",
  "fichas muertas": "dead",
};
