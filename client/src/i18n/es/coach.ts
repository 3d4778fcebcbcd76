// Messages of the coach, who explains a first game.

import { change, money } from "../../lib/money";
import type { HolderRank, StrongerHolding } from "../../protocol";
import { chainName, ordinal, plural } from "./grammar";

const FOOTING: Record<HolderRank, string> = {
  none: "",
  sole: "es el único accionista",
  first: "se pone en cabeza",
  joint_first: "empata en cabeza",
  second: "queda en segundo lugar",
  joint_second: "empata en segundo lugar",
  behind: "sigue detrás de los dos primeros",
};

export const coach: typeof import("../en/coach").coach = {
  title: "Explicaciones",

  decision: {
    place:
      "Coloca una ficha. Junto a una suelta funda una cadena, junto a una cadena la hace crecer, y entre dos cadenas las fusiona. Elige una para ver qué haría.",
    found: "Puedes elegir la cadena: una cara paga primas mayores, y su primera acción te sale gratis.",
    survivor: "Las cadenas son igual de grandes, así que eliges cuál sobrevive. Los mayores accionistas de la otra cobran ahora.",
    next: "Se absorben varias cadenas. Tú eliges cuál va primero.",
    dispose:
      "Se ha absorbido una cadena de la que tienes acciones. Véndelas para tener dinero ahora, cambia dos por una de la cadena mayor o consérvalas por si se vuelve a fundar.",
    buy: "Compra acciones. Cuando se absorbe una cadena, solo cobran una prima quienes tienen más acciones de ella y quienes van segundos.",
    replace: "Una ficha muerta no se podrá colocar nunca, porque uniría dos cadenas seguras. Cámbiala.",
    answer: "Alguien te ofrece un trato. Abajo ves qué supondría para los dos.",
    end: "Ya puedes terminar la partida, pero no es obligatorio: la bandera muestra quién ganaría.",
  },

  line(names, seat, reason) {
    const name = names.seats[seat] ?? "";
    const chain = "chain" in reason ? chainName(names, reason.chain) : "";
    switch (reason.type) {
      case "lead":
        return lead(name, chain, reason);
      case "paid":
        return `${name} hace que absorban ${chain} y cobra una prima de ${money(reason.amount)}.`;
      case "free":
        return `${name} funda ${chain} y recibe gratis una acción que vale ${money(reason.value)}.`;
      case "grown": {
        const own = reason.shares === 1 ? "su acción gana" : `sus ${reason.shares} acciones ganan`;
        const gains = reason.gain > 0 ? `: ${own} ${money(reason.gain)}` : "";
        return `${name} hace crecer ${chain} hasta ${plural(reason.size_after, "ficha")}${reason.safe ? " y la deja segura" : ""}${gains}.`;
      }
      case "exchange": {
        const gain = reason.gain > 0 ? `: ${change(reason.gain)} en comparación con vender` : "";
        return `${name} cambia ${reason.traded} ${chain} por ${reason.received} ${chainName(names, reason.survivor)}${gain}.`;
      }
      case "sale":
        return `${name} vende ${reason.sold} ${chain} y tiene ${money(reason.proceeds)} más para gastar.`;
      case "hold":
        return `${name} conserva ${reason.held} ${chain} por si la cadena se vuelve a fundar.`;
      case "ending":
        return `${name} termina la partida y queda ${ordinal(reason.place)}.`;
      case "apart":
        return `${name} coloca una ficha que no toca nada, así que ahora nadie gana con ella.`;
      case "cash":
      case "spared":
      case "finish":
      case "meeting":
      case "beginning":
        return ""; // only the player can know these
    }
  },
};

/** «Ben consigue 2 Tower y se pone en cabeza: +2000 $ cuando absorban Tower.» */
function lead(name: string, chain: string, { more, after, gain }: StrongerHolding): string {
  const pays = gain > 0 ? `: ${change(gain)} cuando absorban ${chain}` : "";
  return `${name} consigue ${more} ${chain} y ${FOOTING[after]}${pays}.`;
}
