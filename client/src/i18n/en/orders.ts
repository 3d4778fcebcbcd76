// Messages about standing orders: what a player decides beforehand.

import type { Event, PresetName } from "../../protocol";
import type { Names } from "../names";
import { and, chainName, plural } from "./grammar";

/** What an order does with the shares of a chain. */
const DOES: Record<PresetName, string> = { sell_all: "sell", trade_max: "trade", hold_all: "hold" };

export const orders = {
  title: "Standing orders",
  how: "Decide beforehand, so that nobody has to wait for you. Nobody else sees this.",
  offer: "Decide beforehand, so that nobody waits for you",

  taken: "If a chain is taken over",
  none: "There is no chain yet that can be taken over.",
  shares: (held: number | null) => (held === null ? "" : held === 0 ? "no shares" : plural(held, "share")),
  ask: "Ask me",
  sell: "Sell",
  trade: "Trade",
  hold: "Hold",
  effect: {
    sell_all: "All your shares are sold.",
    trade_max: "As many as possible are traded, two for one; the rest is held.",
    hold_all: "All your shares are held.",
  } satisfies Record<PresetName, string>,
  once: "Each of these orders is carried out once.",

  pass: "Buy nothing until a chain is founded or taken over",
  passHow: "Your turn ends with your tile, and you cannot take the tile back.",

  saved: "Saved",
  doneTitle: "Done for you",

  /** The orders in force, in a few words. */
  inForce(dispose: Record<number, PresetName>, passing: boolean, names: Names): string {
    const parts = Object.entries(dispose).map(([chain, preset]) => `${DOES[preset]} ${chainName(names, Number(chain))}`);
    if (passing) parts.push("buy nothing for now");
    return `Standing orders: ${and(parts)}`;
  },

  /** What an order did for the reader. */
  done(events: Event[], names: Names): string {
    const event = events.find(({ type }) => type === "disposed");
    if (event?.type !== "disposed") return "Your standing order bought nothing.";
    const parts: string[] = [];
    if (event.sold > 0) parts.push(`sold ${event.sold} ${chainName(names, event.chain)}`);
    if (event.traded > 0) {
      const got = `${event.received} ${chainName(names, event.survivor)}`;
      parts.push(`traded ${event.traded} ${chainName(names, event.chain)} for ${got}`);
    }
    if (event.held > 0) parts.push(`held ${event.held} ${chainName(names, event.chain)}`);
    return `Your standing order ${and(parts)}.`;
  },
};
