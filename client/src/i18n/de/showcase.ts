// Messages beside the game that is shown on the home page.

import { money } from "../../lib/money";
import { and, plural } from "./grammar";

export const showcase: typeof import("../en/showcase").showcase = {
  about: "Hier läuft eine Partie zwischen vier Bots, die zeigt, wie das Spiel aussieht.",
  pause: "Partie anhalten",
  play: "Partie weiterlaufen lassen",
  plays: (player, tile) => `${player} legt ${tile}.`,
  founds: (player, chain) => `${player} gründet ${chain}.`,
  grows: (chain, size) => `${chain} wächst auf ${plural(size, "Plättchen", "Plättchen")}.`,
  takesOver: (survivor, taken) => `${survivor} übernimmt ${and(taken)}. Das bringt Prämien:`,
  paid: (player, amount) => `${player} ${money(amount)}`,
  won: (player, total) => `Die Partie ist zu Ende. ${player} gewinnt mit ${money(total)}.`,
};
