// Messages of the end of a game.

import { money } from "../../lib/money";
import { and } from "./grammar";
import { WHY_PAID } from "./logLines";

export const over: typeof import("../en/over").over = {
  title: "Fin de la partida",
  standings: "Clasificación final",
  place: "Puesto",
  player: "Jugador",
  cash: "Dinero",
  bonuses: "Primas",
  sales: "Venta de acciones",
  total: "Total",
  items: (name) => `De dónde sale el total de ${name}`,
  winner: (names, winners, dollars) => {
    const others = winners.filter((seat) => seat !== names.you).map((seat) => names.seats[seat] ?? "");
    if (winners.length > 1) {
      return others.length < winners.length
        ? `Compartes la victoria con ${and(others)}: ${money(dollars)} cada uno.`
        : `${and(others)} comparten la victoria con ${money(dollars)} cada uno.`;
    }
    return winners[0] === names.you ? `Ganas con ${money(dollars)}.` : `${others[0]} gana con ${money(dollars)}.`;
  },
  why: {
    declared: (name) => (name === null ? "Se anunció el final." : `${name} terminó la partida.`),
    "stalemate-hands": () => "A nadie le quedan fichas.",
    "stalemate-round": () => "Nadie colocó una ficha en toda una ronda.",
    agreed: () => "Todos acordaron terminar la partida.",
  },
  bonus: WHY_PAID,
  held: "Dinero en mano",
  sale: (shares, price) => `${shares} a ${money(price)}`,
  stopped: "La partida se ha interrumpido",
  stoppedHow: "No se jugó hasta el final, así que no hay ganador. Ahora se ven todas las fichas.",
  rematch: "Jugar otra vez",
  wanted: (names, seats) => {
    const others = seats.filter((seat) => seat !== names.you).map((seat) => names.seats[seat] ?? "");
    const all = seats.length > others.length ? [...others, "tú"] : others;
    return `Para jugar otra vez: ${and(all)}.`;
  },
  join: "Unirse a la próxima partida",
  watch: "Mirar la próxima partida",
  review: "Análisis",
  replay: "Ver la repetición",
  record: "Guardar el registro",
  home: "Inicio",
  fair: "Comprobar el reparto",
};
