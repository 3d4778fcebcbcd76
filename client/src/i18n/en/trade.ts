// Messages of trades between players.

import { money } from "../../lib/money";
import type { OfferChange } from "../../protocol";
import type { Names } from "../names";
import { does, goods, ordinal, whom } from "./grammar";

export const trade = {
  title: "Offer a trade",
  with: "With",
  give: "You give",
  get: "You get",
  cash: "Cash",
  cashGiven: "Cash you give",
  cashGot: "Cash you get",
  given: (chain: string) => `${chain} you give`,
  got: (chain: string) => `${chain} you get`,
  of: (count: number) => `of ${count}`,
  ofCash: (dollars: number) => `of ${money(dollars)}`,
  bothGive: "Each side has to give something.",
  weighing: "At today’s prices",
  offer: "Offer",
  lapses: "The offer lapses when you place a tile.",
  noPartner: "There is nobody to trade with.",

  /** A chain's shares of one side, before and after, and how its rank changes. */
  shares: (chain: string, before: number, after: number) => `${chain} ${before} → ${after}`,
  rank: ({ before, after }: OfferChange): string => {
    if (before === null || after === null) return "";
    const led = before.place === 1;
    const leads = after.place === 1;
    if (leads && after.tied) return led && before.tied ? "still tied for most" : "tied for most";
    if (leads) return led && !before.tied ? "still most" : "now most";
    if (led) return before.tied ? "no longer tied for most" : "no longer most";
    if (after.shares === 0) return before.shares === 0 ? "" : "none left";
    return `${after.tied ? "tied " : ""}${ordinal(after.place)}, ${after.gap} behind`;
  },
  loses: ({ before, after }: OfferChange) => before?.place === 1 && after !== null && after.place > 1,

  banner: {
    title: "Trade",
    /** The open offer, in a sentence. */
    terms: (
      names: Names,
      offer: { offerer: number; to: number; give_cash: number; give: number[]; get_cash: number; get: number[] },
    ) =>
      `${does(names, offer.offerer, "offers", "offer")} ${whom(names, offer.to)} a trade: ${goods(names, offer.give_cash, offer.give)} for ${goods(names, offer.get_cash, offer.get)}.`,
    waiting: (names: Names, seat: number) => `Waiting for ${names.seats[seat]} to answer.`,
    accept: "Accept",
    decline: "Decline",
    withdraw: "Withdraw",
  },
};
