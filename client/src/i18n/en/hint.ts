// Messages of a hint: what is best, and why.

import { percent, signedTenths, tenths } from "../../lib/figures";
import { change, money } from "../../lib/money";
import type {
  AnyReason,
  ChainGrown,
  ExpectedFinish,
  HolderRank,
  MergerPrepared,
  SharesTraded,
  StrongerHolding,
} from "../../protocol";
import type { Names } from "../names";
import { chainName, ordinal, plural, whom } from "./grammar";

/** A chance below this, or above 1 minus this, is put into words. */
const SLIGHT = 0.02;

const FOOTING: Record<HolderRank, string> = {
  none: "without shares",
  sole: "the only holder",
  first: "sole leader",
  joint_first: "joint leader",
  second: "second",
  joint_second: "joint second",
  behind: "behind the first two",
};

export const hint = {
  title: "Hint",
  ask: "Hint",
  thinking: "Thinking…",
  notReady: "Hints are getting ready…",
  take: "Use it",
  dismiss: "Dismiss the hint",
  /** Beside the shares of a chain. */
  buy: (shares: number) => `hint: ${shares}`,
  win: (win: number, error: number) =>
    `Your chance of winning: ${percent(win)} ± ${tenths(100 * error)}.`,
  next: (what: string, loss: number, tied: boolean) =>
    tied
      ? `${what} looks equally good.`
      : `Next best: ${what.charAt(0).toLowerCase()}${what.slice(1)}, ${tenths(100 * loss)} points worse.`,
  /** A trade that helps both sides: `what` is "Offer Ben a trade of 2 Tower for 2 American". */
  trade: (what: string, yours: number, theirs: number, partner: string) =>
    `First ${what.charAt(0).toLowerCase()}${what.slice(1)}: ${signedTenths(100 * yours)} points for you, ${signedTenths(100 * theirs)} for ${partner}.`,
  offer: "Offer it",

  /** Why, in a sentence. `against` is what the move is compared with. */
  reason(reason: AnyReason, names: Names, against: "next" | "tempting" = "next"): string {
    const other = against === "next" ? "next best move" : "tempting decision";
    const chain = "chain" in reason ? chainName(names, reason.chain) : "";
    switch (reason.type) {
      case "lead":
        return lead(reason, names);
      case "paid":
        return `The merger pays you ${money(reason.amount)} for ${chain} right away.`;
      case "free":
        return `Founding ${chain} gives you a free share worth ${money(reason.value)}.`;
      case "grown":
        return grown(reason, chain);
      case "exchange":
        return exchange(reason, chain, chainName(names, reason.survivor));
      case "sale":
        return `Selling ${reason.sold} ${chain} brings ${money(reason.proceeds)} to invest.`;
      case "hold":
        return `You keep ${plural(reason.held, `${chain} share`)} in case the chain is founded again.`;
      case "cash":
        return `You keep ${money(reason.kept)} more cash than with the ${other}, ${money(reason.left)} in all.`;
      case "spared":
        return `The ${other} would leave ${whom(names, reason.rival)} ${money(reason.amount)} better off.`;
      case "finish":
        return finish(reason, whom(names, reason.rival), other);
      case "meeting":
        return meeting(reason, chain, chainName(names, reason.survivor));
      case "beginning":
        return `It is next to your ${reason.tile}, so you can found a chain on your next turn.`;
      case "apart":
        return "It touches nothing, so nobody gains from it now.";
      case "ending":
        return `The game ends with you ${ordinal(reason.place)}, ${money(Math.abs(reason.ahead))} ${reason.ahead < 0 ? "behind the winner" : "ahead"}.`;
    }
  },
};

/** "4 Tower become 2 American: +$200 compared with selling." */
function exchange({ traded, received, gain }: SharesTraded, chain: string, survivor: string): string {
  const become = `${traded} ${chain} become ${received} ${survivor}`;
  return gain < 0
    ? `${become}, though selling them would bring ${money(-gain)} more now.`
    : `${become}: ${change(gain)} compared with selling.`;
}

/** "On average you finish $300 ahead of Dan; with the tempting decision, $2,400 behind." */
function finish({ ahead, instead }: ExpectedFinish, rival: string, other: string): string {
  const place = (by: number) =>
    by === 0 ? "level" : `${money(Math.abs(by))} ${by < 0 ? "behind" : "ahead"}`;
  const joined = ahead === 0 ? " with" : ahead > 0 ? " of" : "";
  return `On average you finish ${place(ahead)}${joined} ${rival}; with the ${other}, ${place(instead)}.`;
}

/** "You keep 4A, which can merge Tower into American: $2,000 for you, as things stand." */
function meeting({ tile, in_hand, amount }: MergerPrepared, chain: string, survivor: string): string {
  const brings = `${money(amount)} for you, as things stand`;
  return in_hand
    ? `You keep ${tile}, which can merge ${chain} into ${survivor}: ${brings}.`
    : `A tile at ${tile} can then merge ${chain} into ${survivor}: ${brings}.`;
}

/** "Tower grows from 4 to 5 tiles: your 3 shares gain $300." */
function grown({ size_before, size_after, shares, gain, safe }: ChainGrown, chain: string): string {
  const grows = `${chain} grows from ${size_before} to ${plural(size_after, "tile")}`;
  const yours = shares === 1 ? "share gains" : `${shares} shares gain`;
  const gains = gain > 0 ? `: your ${yours} ${money(gain)}` : "";
  return `${grows}${gains}${safe ? ", and it becomes safe" : ""}.`;
}

/** "A third Imperial share makes you sole leader: +$3,000 if it is taken over, about 40%
 * likely by your next turn." Or, where it brings no more: "A fourth Imperial share keeps you sole
 * leader: it takes 2 shares to draw level." */
function lead(reason: StrongerHolding, names: Names): string {
  const chain = chainName(names, reason.chain);
  const which =
    reason.more === 1
      ? `${nth(reason.shares)} ${chain} share`
      : `${reason.more} more ${chain}, ${reason.shares} in all,`;
  const verb = reason.after === "behind" ? "leave" : reason.before === reason.after ? "keep" : "make";
  const does = reason.more === 1 ? `${verb}s` : verb;
  const level = reason.ahead > 0 ? `: it takes ${plural(reason.ahead, "share")} to draw level` : "";
  const gain = reason.gain > 0 ? `: ${change(reason.gain)} ${when(reason.bought)}` : level;
  const denied =
    reason.rival !== null && reason.denied > 0
      ? ` It costs ${whom(names, reason.rival)} ${money(reason.denied)}.`
      : "";
  return `${which} ${does} you ${FOOTING[reason.after]}${gain}.${denied}`;
}

/** When a bonus is paid: `bought` is the chance that the chain is taken over soon; null when it is paid
 * at the end of the game and not before. */
function when(bought: number | null): string {
  if (bought === null) return "when the game ends";
  return `if it is taken over, ${likelihood(bought)} by your next turn`;
}

function likelihood(chance: number): string {
  if (chance < SLIGHT) return "which is unlikely";
  return chance > 1 - SLIGHT ? "which is almost certain" : `about ${percent(chance)} likely`;
}

/** "A first", "A second"... with the share's number in words. */
function nth(place: number): string {
  const words = ["", "A first", "A second", "A third", "A fourth", "A fifth", "A sixth", "A seventh"];
  return words[place] ?? "One more";
}
