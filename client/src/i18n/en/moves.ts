// Moves in a sentence.

import { money } from "../../lib/money";
import { type ChainShares, type Goods, readMove } from "../../lib/notation";
import { and } from "./grammar";

/** What moves made together do: "Play 6D, founding Luxor". A move that cannot be read is left as it is. */
export function describeMoves(moves: string[]): string {
  const text = moves.map(describeMove).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describeMove(text: string): string {
  const move = readMove(text);
  switch (move?.kind) {
    case "place":
      return `play ${move.tile}`;
    case "found":
      return `founding ${move.chain}`;
    case "survivor":
      return `keeping ${move.chain}`;
    case "next":
      return `taking over ${move.chain} first`;
    case "dispose":
      return disposal(move.sell, move.trade);
    case "buy":
      return move.shares.length > 0 ? `buy ${and(move.shares.map(share))}` : "buy nothing";
    case "replace":
      return move.tiles.length > 0 ? `replace ${and(move.tiles)}` : "keep all tiles";
    case "end":
      return "end the game";
    case "offer":
      return `offer ${move.to} a trade of ${goods(move.give)} for ${goods(move.get)}`;
    case "accept":
    case "decline":
      return `${move.kind} the trade`;
    case "withdraw":
      return "withdraw the offer";
    case undefined:
      return text;
  }
}

function disposal(sell: number, trade: number): string {
  const parts: string[] = [];
  if (sell > 0) parts.push(`sell ${sell}`);
  if (trade > 0) parts.push(`trade ${trade}`);
  return parts.join(", ") || "keep the shares";
}

const share = ({ chain, shares }: ChainShares) => `${shares} ${chain}`;

const goods = ({ shares, cash }: Goods) =>
  and([...shares.map(share), ...(cash > 0 ? [money(cash)] : [])]);
