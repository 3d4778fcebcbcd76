// Moves in a sentence.

import { money } from "../../lib/money";
import { type ChainShares, type Goods, readMove } from "../../lib/notation";
import { and } from "./grammar";

/** What moves made together do: „6D legen, Luxor gründen“. A move that cannot be read is left as it is. */
export function describeMoves(moves: string[]): string {
  const text = moves.map(describeMove).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describeMove(text: string): string {
  const move = readMove(text);
  switch (move?.kind) {
    case "place":
      return `${move.tile} legen`;
    case "found":
      return `${move.chain} gründen`;
    case "survivor":
      return `${move.chain} bestehen lassen`;
    case "next":
      return `zuerst ${move.chain} übernehmen lassen`;
    case "dispose":
      return disposal(move.sell, move.trade);
    case "buy":
      return move.shares.length > 0 ? `${and(move.shares.map(share))} kaufen` : "nichts kaufen";
    case "replace":
      return move.tiles.length > 0 ? `${and(move.tiles)} austauschen` : "alle Plättchen behalten";
    case "end":
      return "die Partie beenden";
    case "offer":
      return `${move.to} den Tausch von ${goods(move.give)} gegen ${goods(move.get)} anbieten`;
    case "accept":
      return "den Handel annehmen";
    case "decline":
      return "den Handel ablehnen";
    case "withdraw":
      return "das Angebot zurückziehen";
    case undefined:
      return text;
  }
}

function disposal(sell: number, trade: number): string {
  const parts: string[] = [];
  if (sell > 0) parts.push(`${sell} verkaufen`);
  if (trade > 0) parts.push(`${trade} tauschen`);
  return parts.join(", ") || "die Aktien behalten";
}

const share = ({ chain, shares }: ChainShares) => `${shares} ${chain}`;

const goods = ({ shares, cash }: Goods) => and([...shares.map(share), ...(cash > 0 ? [money(cash)] : [])]);
