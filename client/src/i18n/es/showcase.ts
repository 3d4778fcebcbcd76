// Messages beside the game that is shown on the home page.

import { money } from "../../lib/money";
import { and, plural } from "./grammar";

export const showcase: typeof import("../en/showcase").showcase = {
  about: "Aquí se ve una partida entre cuatro bots, que muestra cómo es el juego.",
  pause: "Parar la partida",
  play: "Seguir con la partida",
  plays: (player, tile) => `${player} coloca ${tile}.`,
  founds: (player, chain) => `${player} funda ${chain}.`,
  grows: (chain, size) => `${chain} crece hasta ${plural(size, "ficha")}.`,
  takesOver: (survivor, taken) => `${survivor} absorbe ${and(taken)}. Se pagan primas:`,
  paid: (player, amount) => `${player} ${money(amount)}`,
  won: (player, total) => `La partida ha terminado. ${player} gana con ${money(total)}.`,
};
