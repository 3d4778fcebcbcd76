// Messages of trades between players.

import { money } from "../../lib/money";
import { does, goods, ordinal, toWhom } from "./grammar";

export const trade: typeof import("../en/trade").trade = {
  title: "Handel anbieten",
  with: "Mit",
  give: "Du gibst",
  get: "Du bekommst",
  cash: "Geld",
  cashGiven: "Geld, das du gibst",
  cashGot: "Geld, das du bekommst",
  given: (chain) => `${chain}, die du gibst`,
  got: (chain) => `${chain}, die du bekommst`,
  of: (count) => `von ${count}`,
  ofCash: (dollars) => `von ${money(dollars)}`,
  bothGive: "Jede Seite muss etwas geben.",
  weighing: "Zu heutigen Preisen",
  offer: "Anbieten",
  lapses: "Das Angebot verfällt, wenn du ein Plättchen legst.",
  noPartner: "Es gibt niemanden, mit dem du handeln kannst.",

  shares: (chain, before, after) => `${chain} ${before} → ${after}`,
  rank: ({ before, after }) => {
    if (before === null || after === null) return "";
    const led = before.place === 1;
    const leads = after.place === 1;
    if (leads && after.tied) return led && before.tied ? "weiterhin gleichauf vorn" : "gleichauf vorn";
    if (leads) return led && !before.tied ? "weiterhin die meisten" : "jetzt die meisten";
    if (led) return before.tied ? "nicht mehr gleichauf vorn" : "nicht mehr die meisten";
    if (after.shares === 0) return before.shares === 0 ? "" : "keine mehr";
    return `${after.tied ? "geteilter " : ""}${ordinal(after.place)} Platz, ${after.gap} zurück`;
  },
  loses: ({ before, after }) => before?.place === 1 && after !== null && after.place > 1,

  banner: {
    title: "Handel",
    terms: (names, offer) =>
      `${does(names, offer.offerer, "bietet", "bietest")} ${toWhom(names, offer.to)} einen Handel an: ${goods(names, offer.give_cash, offer.give)} für ${goods(names, offer.get_cash, offer.get)}.`,
    waiting: (names, seat) => `Die Antwort von ${names.seats[seat]} steht noch aus.`,
    accept: "Annehmen",
    decline: "Ablehnen",
    withdraw: "Zurückziehen",
  },
};
