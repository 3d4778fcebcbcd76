// What moves do, in words.

import { money } from "../../lib/money";
import { type ChainShares, type Goods, readMove } from "../../lib/notation";
import { and } from "./grammar";

/** What moves made together do: «Colocar 6D, fundar Luxor». A move that cannot be read is left as it is. */
export function describeMoves(moves: string[]): string {
  const text = moves.map(describeMove).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describeMove(text: string): string {
  const move = readMove(text);
  switch (move?.kind) {
    case "place":
      return `colocar ${move.tile}`;
    case "found":
      return `fundar ${move.chain}`;
    case "survivor":
      return `que sobreviva ${move.chain}`;
    case "next":
      return `absorber primero ${move.chain}`;
    case "dispose":
      return disposal(move.sell, move.trade);
    case "buy":
      return move.shares.length > 0 ? `comprar ${and(move.shares.map(share))}` : "no comprar nada";
    case "replace":
      return move.tiles.length > 0 ? `devolver ${and(move.tiles)}` : "conservar todas las fichas";
    case "end":
      return "terminar la partida";
    case "offer":
      return `ofrecer a ${move.to} el cambio de ${goods(move.give)} por ${goods(move.get)}`;
    case "accept":
      return "aceptar el trato";
    case "decline":
      return "rechazar el trato";
    case "withdraw":
      return "retirar la oferta";
    case undefined:
      return text;
  }
}

function disposal(sell: number, trade: number): string {
  const parts: string[] = [];
  if (sell > 0) parts.push(`vender ${sell}`);
  if (trade > 0) parts.push(`cambiar ${trade}`);
  return parts.join(", ") || "conservar las acciones";
}

const share = ({ chain, shares }: ChainShares) => `${shares} ${chain}`;

const goods = ({ shares, cash }: Goods) => and([...shares.map(share), ...(cash > 0 ? [money(cash)] : [])]);
