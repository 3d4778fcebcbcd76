// Messages of the shared screen.

import { money } from "../../lib/money";
import { plural } from "./grammar";

export const screen: typeof import("../en/screen").screen = {
  title: (name) => `${name} · pantalla común`,
  happened: "Lo que acaba de pasar",
  begun: "Las fichas están repartidas.",
  behind: (moves) => `${plural(moves, "jugada")} por detrás de la partida`,

  scan: "Escanea para sentarte",
  scanHow: "Cada uno juega en su móvil. Esta pantalla muestra el tablero, y las fichas de nadie.",
  or: "O abre",
  byHost: "Pide al anfitrión el enlace de la mesa y ábrelo en tu móvil.",
  nobody: "La partida puede empezar en cuanto alguien se siente.",

  founds: (name, chain) => `${name} funda ${chain}.`,
  size: (tiles, price) => `${plural(tiles, "ficha")}, ${money(price)} por acción.`,
  bars: "dinero en mano, y lo que dio cada cadena al final",
  again: "Responded en los móviles: la próxima partida aparece aquí cuando empiece.",

  full: "Pantalla completa",
  leaveFull: "Salir de la pantalla completa",
};
