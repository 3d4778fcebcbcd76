// Moves as text, the form in which they are sent and recorded. Only this module reads and writes it. The text
// names chains and players, so nothing here depends on a table.
//
//     6D                     place a tile               sell 1 trade 4       dispose of shares
//     found Luxor            found a chain              hold                 keep them all
//     survivor Tower         pick the survivor          buy Luxor 2 Tower 1  buy shares; or: pass
//     next Tower             pick the next defunct      replace 6D 7E        or: keep
//     end                    declare the end
//     offer #1 give Tower 2 $100 get American 1         then: accept, decline, withdraw

/** Shares of one chain, the chain by its name. */
export interface ChainShares {
  chain: string;
  shares: number;
}

/** What one side of a trade gives: shares, and cash in dollars. */
export interface Goods {
  shares: ChainShares[];
  cash: number;
}

export type GameMove =
  | { kind: "place"; tile: string }
  | { kind: "found" | "survivor" | "next"; chain: string }
  /** How many defunct shares are sold, and how many are traded two for one; the others are kept. */
  | { kind: "dispose"; sell: number; trade: number }
  /** No shares: nothing is bought. */
  | { kind: "buy"; shares: ChainShares[] }
  /** No tiles: all are kept. */
  | { kind: "replace"; tiles: string[] }
  /** `to` is a player's name, or a seat as `seatLabel` writes it. */
  | { kind: "offer"; to: string; give: Goods; get: Goods }
  | { kind: "end" | "accept" | "decline" | "withdraw" };

const TILE = /^\d{1,2}[A-Z]$/;
const OFFER = /^offer (.+?) give (.+?) get (.+)$/;

/** A seat, counted from 0, instead of its player's name: `#1`. */
export const seatLabel = (seat: number) => `#${seat}`;

/** The text of a move. */
export function writeMove(move: GameMove): string {
  switch (move.kind) {
    case "place":
      return move.tile;
    case "found":
    case "survivor":
    case "next":
      return `${move.kind} ${move.chain}`;
    case "dispose":
      return writeDisposal(move.sell, move.trade);
    case "buy":
      return move.shares.length > 0 ? `buy ${writeShares(move.shares)}` : "pass";
    case "replace":
      return move.tiles.length > 0 ? `replace ${move.tiles.join(" ")}` : "keep";
    case "offer":
      return `offer ${move.to} give ${writeGoods(move.give)} get ${writeGoods(move.get)}`;
    default:
      return move.kind;
  }
}

/** The move that a text describes, in the server's notation; null if it is not a move. */
export function readMove(text: string): GameMove | null {
  const [verb = "", ...rest] = text.split(" ");
  const [chain = ""] = rest;
  if (rest.length === 0 && TILE.test(verb)) return { kind: "place", tile: verb };
  switch (verb) {
    case "found":
    case "survivor":
    case "next":
      return { kind: verb, chain };
    case "sell":
    case "trade":
    case "hold":
      return readDisposal([verb, ...rest]);
    case "buy":
    case "pass":
      return { kind: "buy", shares: readGoods(rest).shares };
    case "replace":
    case "keep":
      return { kind: "replace", tiles: rest };
    case "offer":
      return readOffer(text);
    case "end":
    case "accept":
    case "decline":
    case "withdraw":
      return { kind: verb };
    default:
      return null;
  }
}

/** The moves that texts describe. */
export function readMoves(texts: string[]): GameMove[] {
  return texts.flatMap((text) => readMove(text) ?? []);
}

/** The tiles that moves place or give back. */
export function tilesIn(texts: string[]): string[] {
  return readMoves(texts).flatMap((move) => {
    if (move.kind === "place") return [move.tile];
    return move.kind === "replace" ? move.tiles : [];
  });
}

function writeDisposal(sell: number, trade: number): string {
  const parts: string[] = [];
  if (sell > 0) parts.push(`sell ${sell}`);
  if (trade > 0) parts.push(`trade ${trade}`);
  return parts.join(" ") || "hold";
}

function readDisposal(words: string[]): GameMove {
  const countAfter = (verb: string) =>
    words.includes(verb) ? Number(words[words.indexOf(verb) + 1]) : 0;
  return { kind: "dispose", sell: countAfter("sell"), trade: countAfter("trade") };
}

const writeShares = (shares: ChainShares[]) =>
  shares.map(({ chain, shares: count }) => `${chain} ${count}`).join(" ");

function writeGoods({ shares, cash }: Goods): string {
  return [writeShares(shares), cash > 0 ? `$${cash}` : ""].filter(Boolean).join(" ");
}

/** Shares and cash from words such as `Tower 2 American $100`; a chain without a number is one share. */
function readGoods(words: string[]): Goods {
  const goods: Goods = { shares: [], cash: 0 };
  for (const word of words) {
    const last = goods.shares.at(-1);
    if (word.startsWith("$")) goods.cash = Number(word.slice(1).replaceAll(",", ""));
    else if (/^\d+$/.test(word) && last) last.shares = Number(word);
    else goods.shares.push({ chain: word, shares: 1 });
  }
  return goods;
}

function readOffer(text: string): GameMove | null {
  const [, to, give, get] = OFFER.exec(text) ?? [];
  if (to === undefined || give === undefined || get === undefined) return null;
  return { kind: "offer", to, give: readGoods(give.split(" ")), get: readGoods(get.split(" ")) };
}
