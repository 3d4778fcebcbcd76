// How each opponent plays, by its key.

export const opponents: typeof import("../en/opponents").opponents = {
  pip: "Legt Plättchen, wie sie kommen, und kauft, was hübsch aussieht. Gut für eine erste Partie.",
  penny: "Zählt, was sie heute hätte, und denkt nie an morgen.",
  clarence: "Gründet früh, kämpft um Mehrheiten und hält Geld für die nächste Fusion zurück.",
  ines: "Hat Hunderttausende Partien gegen sich selbst gespielt und zieht nach Gefühl.",
  sterling: "Denkt vor jedem Zug immer wieder eine ganze Runde voraus.",
};
