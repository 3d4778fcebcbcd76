// Messages beside the game that is shown on the home page.

import { money } from "../../lib/money";
import { and, plural } from "./grammar";

export const showcase = {
  /** For those who do not see it. */
  about: "Here a game between four bots plays by itself, to show what the game looks like.",
  pause: "Stop the game",
  play: "Let the game go on",
  plays: (player: string, tile: string) => `${player} plays ${tile}.`,
  founds: (player: string, chain: string) => `${player} founds ${chain}.`,
  grows: (chain: string, size: number) => `${chain} grows to ${plural(size, "tile")}.`,
  takesOver: (survivor: string, taken: string[]) => `${survivor} takes over ${and(taken)}. Bonuses are paid:`,
  paid: (player: string, amount: number) => `${player} ${money(amount)}`,
  won: (player: string, total: number) => `The game is over. ${player} wins with ${money(total)}.`,
};
