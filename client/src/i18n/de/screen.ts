// Messages of the shared screen: read from a sofa, so they are short.

import { money } from "../../lib/money";
import { plural, tiles } from "./grammar";

export const screen: typeof import("../en/screen").screen = {
  title: (name) => `${name} · gemeinsamer Bildschirm`,
  happened: "Was gerade geschah",
  begun: "Die Plättchen sind ausgeteilt.",
  behind: (moves) => `${plural(moves, "Zug", "Züge")} hinter der Partie`,

  scan: "Scannen und Platz nehmen",
  scanHow: "Alle spielen auf dem eigenen Handy. Dieser Bildschirm zeigt das Brett, aber nicht eure Plättchen.",
  or: "Oder öffne",
  byHost: "Lass dir von der Tischleitung den Link des Tischs geben und öffne ihn auf deinem Handy.",
  nobody: "Die Partie kann beginnen, sobald jemand einen Platz hat.",

  founds: (name, chain) => `${name} gründet ${chain}.`,
  size: (count, price) => `${tiles(count)}, ${money(price)} je Aktie.`,
  bars: "Bargeld, dann die Erträge jeder Kette am Ende",
  again: "Antwortet auf euren Handys: Die nächste Partie erscheint hier, wenn sie beginnt.",

  full: "Vollbild",
  leaveFull: "Vollbild verlassen",
};
