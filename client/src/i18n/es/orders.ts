// Messages about standing orders.

import type { PresetName } from "../../protocol";
import { and, chainName, plural } from "./grammar";

/** What an order does with the shares of a chain. */
const DOES: Record<PresetName, string> = { sell_all: "vender", trade_max: "cambiar", hold_all: "conservar" };

export const orders: typeof import("../en/orders").orders = {
  title: "Decidir de antemano",
  how: "Decide de antemano, para que nadie tenga que esperarte. Nadie más lo ve.",
  offer: "Decide de antemano, para que nadie te espere",

  taken: "Si absorben una cadena",
  none: "Aún no hay ninguna cadena que se pueda absorber.",
  shares: (held) => (held === null ? "" : held === 0 ? "sin acciones" : plural(held, "acción", "acciones")),
  ask: "Preguntarme",
  sell: "Vender",
  trade: "Cambiar",
  hold: "Conservar",
  effect: {
    sell_all: "Se venden todas tus acciones.",
    trade_max: "Se cambian todas las posibles, dos por una; el resto se conserva.",
    hold_all: "Se conservan todas tus acciones.",
  },
  once: "Cada una de estas decisiones se cumple una sola vez.",

  pass: "No comprar nada hasta que se funde o se absorba una cadena",
  passHow: "Tu turno acaba al colocar la ficha, y no puedes deshacerlo.",

  saved: "Guardado",
  doneTitle: "Hecho en tu lugar",

  inForce(dispose, passing, names) {
    const parts = Object.entries(dispose).map(([chain, preset]) => `${DOES[preset]} ${chainName(names, Number(chain))}`);
    if (passing) parts.push("no comprar nada por ahora");
    return `Decidido de antemano: ${and(parts)}`;
  },

  done(events, names) {
    const event = events.find(({ type }) => type === "disposed");
    if (event?.type !== "disposed") return "Como decidiste de antemano: no comprar nada.";
    const parts: string[] = [];
    if (event.sold > 0) parts.push(`vender ${event.sold} ${chainName(names, event.chain)}`);
    if (event.traded > 0) {
      const got = `${event.received} ${chainName(names, event.survivor)}`;
      parts.push(`cambiar ${event.traded} ${chainName(names, event.chain)} por ${got}`);
    }
    if (event.held > 0) parts.push(`conservar ${event.held} ${chainName(names, event.chain)}`);
    return `Como decidiste de antemano: ${and(parts)}.`;
  },
};
