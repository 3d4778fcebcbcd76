// Messages of trades between players.

import { money } from "../../lib/money";
import { does, goods, ordinal, whom } from "./grammar";

export const trade: typeof import("../en/trade").trade = {
  title: "Ofrecer un trato",
  with: "Con",
  give: "Das",
  get: "Recibes",
  cash: "Dinero",
  cashGiven: "Dinero que das",
  cashGot: "Dinero que recibes",
  given: (chain) => `${chain} que das`,
  got: (chain) => `${chain} que recibes`,
  of: (count) => `de ${count}`,
  ofCash: (dollars) => `de ${money(dollars)}`,
  bothGive: "Cada parte tiene que dar algo.",
  weighing: "A los precios de hoy",
  offer: "Ofrecer",
  lapses: "La oferta caduca cuando colocas una ficha.",
  noPartner: "No hay nadie con quien tratar.",

  shares: (chain, before, after) => `${chain} ${before} → ${after}`,
  rank: ({ before, after }) => {
    if (before === null || after === null) return "";
    const led = before.place === 1;
    const leads = after.place === 1;
    if (leads && after.tied) return led && before.tied ? "sigue el empate en cabeza" : "empate en cabeza";
    if (leads) return led && !before.tied ? "sigue en cabeza" : "ahora en cabeza";
    if (led) return before.tied ? "ya sin empate en cabeza" : "ya no en cabeza";
    if (after.shares === 0) return before.shares === 0 ? "" : "ya sin acciones";
    return `${ordinal(after.place)}${after.tied ? " empatado" : ""}, a ${after.gap}`;
  },
  loses: ({ before, after }) => before?.place === 1 && after !== null && after.place > 1,

  banner: {
    title: "Trato",
    terms: (names, offer) =>
      `${does(names, offer.offerer, "ofrece", "ofreces")} a ${whom(names, offer.to)} un trato: ${goods(names, offer.give_cash, offer.give)} por ${goods(names, offer.get_cash, offer.get)}.`,
    waiting: (names, seat) => `Esperando la respuesta de ${names.seats[seat]}.`,
    accept: "Aceptar",
    decline: "Rechazar",
    withdraw: "Retirar",
  },
};
