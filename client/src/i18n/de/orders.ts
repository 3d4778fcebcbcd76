// Messages about standing orders: what a player decides beforehand.

import type { PresetName } from "../../protocol";
import { and, chainName, plural } from "./grammar";

/** What an order does with the shares of a chain. */
const DOES: Record<PresetName, string> = { sell_all: "verkaufen", trade_max: "tauschen", hold_all: "behalten" };

export const orders: typeof import("../en/orders").orders = {
  title: "Vorab entscheiden",
  how: "Entscheide im Voraus, damit niemand auf dich warten muss. Niemand sonst sieht das.",
  offer: "Im Voraus entscheiden, damit niemand auf dich wartet",

  taken: "Wenn eine Kette übernommen wird",
  none: "Es gibt noch keine Kette, die übernommen werden kann.",
  shares: (held) => (held === null ? "" : held === 0 ? "keine Aktien" : plural(held, "Aktie", "Aktien")),
  ask: "Frag mich",
  sell: "Verkaufen",
  trade: "Tauschen",
  hold: "Behalten",
  effect: {
    sell_all: "Alle deine Aktien werden verkauft.",
    trade_max: "Möglichst viele werden getauscht, zwei gegen eine; der Rest wird behalten.",
    hold_all: "Alle deine Aktien werden behalten.",
  },
  once: "Jede dieser Entscheidungen gilt einmal.",

  pass: "Nichts kaufen, bis eine Kette gegründet oder übernommen wird",
  passHow: "Dein Zug endet mit deinem Plättchen, und du kannst es nicht zurücknehmen.",

  saved: "Gespeichert",
  doneTitle: "Für dich erledigt",

  inForce(dispose, passing, names) {
    const parts = Object.entries(dispose).map(([chain, preset]) => `${chainName(names, Number(chain))} ${DOES[preset]}`);
    if (passing) parts.push("vorerst nichts kaufen");
    return `Vorab entschieden: ${and(parts)}`;
  },

  done(events, names) {
    const event = events.find(({ type }) => type === "disposed");
    if (event?.type !== "disposed") return "Wie vorab entschieden: nichts gekauft.";
    const parts: string[] = [];
    if (event.sold > 0) parts.push(`${event.sold} ${chainName(names, event.chain)} verkauft`);
    if (event.traded > 0) {
      const got = `${event.received} ${chainName(names, event.survivor)}`;
      parts.push(`${event.traded} ${chainName(names, event.chain)} gegen ${got} getauscht`);
    }
    if (event.held > 0) parts.push(`${event.held} ${chainName(names, event.chain)} behalten`);
    return `Wie vorab entschieden: ${and(parts)}.`;
  },
};
