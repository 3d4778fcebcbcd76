// Messages of the coach, who explains a first game.

import { change, money } from "../../lib/money";
import type { AnyReason, DecisionKind, HolderRank, StrongerHolding } from "../../protocol";
import type { Names } from "../names";
import { chainName, ordinal, plural } from "./grammar";

const FOOTING: Record<HolderRank, string> = {
  none: "",
  sole: "is its only holder",
  first: "leads",
  joint_first: "draws level with the leader",
  second: "is in second place",
  joint_second: "is one of several in second place",
  behind: "is still behind the first two",
};

export const coach = {
  title: "Coach",

  /** What a decision is about. */
  decision: {
    place:
      "Place a tile. Next to an orphan it founds a chain, next to a chain it makes it grow, and between two chains it merges them. Pick one to see what it would do.",
    found: "You may choose the chain: an expensive one pays bigger bonuses, and its first share is free for you.",
    survivor: "The chains are equally large, so you choose which one survives. The largest holders of the other are paid now.",
    next: "Several chains are taken over. You choose which one comes first.",
    dispose:
      "A chain whose shares you hold was taken over. Sell them to have cash now, trade two for one of the larger chain, or hold them in case it is founded again.",
    buy: "Buy shares. When a chain is taken over, only those with the most and second most of its shares are paid a bonus.",
    replace: "A dead tile can never be placed, because it would merge two safe chains. Replace it.",
    answer: "Somebody offers you a trade. Below you see what it would do for both of you.",
    end: "You may end the game now, but need not: the flag shows who would win.",
  } satisfies Record<DecisionKind | "end", string>,

  /** What somebody did, and why. */
  line(names: Names, seat: number, reason: AnyReason): string {
    const name = names.seats[seat] ?? "";
    const chain = "chain" in reason ? chainName(names, reason.chain) : "";
    switch (reason.type) {
      case "lead":
        return lead(name, chain, reason);
      case "paid":
        return `${name} merges ${chain} and is paid a bonus of ${money(reason.amount)} for it.`;
      case "free":
        return `${name} founds ${chain} and gets a free share, worth ${money(reason.value)}.`;
      case "grown": {
        const own = reason.shares === 1 ? "share gains" : `${reason.shares} shares gain`;
        const gains = reason.gain > 0 ? `: ${name}’s ${own} ${money(reason.gain)}` : "";
        return `${name} extends ${chain} to ${plural(reason.size_after, "tile")}${reason.safe ? ", which makes it safe" : ""}${gains}.`;
      }
      case "exchange": {
        const gain = reason.gain > 0 ? `: ${change(reason.gain)} compared with selling` : "";
        return `${name} trades ${reason.traded} ${chain} for ${reason.received} ${chainName(names, reason.survivor)}${gain}.`;
      }
      case "sale":
        return `${name} sells ${reason.sold} ${chain} and has ${money(reason.proceeds)} more to spend.`;
      case "hold":
        return `${name} keeps ${reason.held} ${chain} in case the chain is founded again.`;
      case "ending":
        return `${name} ends the game in ${ordinal(reason.place)} place.`;
      case "apart":
        return `${name} plays a tile that touches nothing, so that nobody gains from it now.`;
      case "cash":
      case "spared":
      case "finish":
      case "meeting":
      case "beginning":
        return ""; // only the player can know these
    }
  },
};

/** "Ben gets 2 Tower and leads: +$2,000 when Tower is taken over." */
function lead(name: string, chain: string, { more, after, gain }: StrongerHolding): string {
  const pays = gain > 0 ? `: ${change(gain)} when ${chain} is taken over` : "";
  return `${name} gets ${more} ${chain} and ${FOOTING[after]}${pays}.`;
}
