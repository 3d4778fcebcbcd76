// Messages of the board, the hand, the dock and the header.

import { change, money } from "../../lib/money";
import type { DecisionKind, Rank, TileKind } from "../../protocol";
import type { TileWords } from "../tileWords";
import { and, ordinal, plural } from "./grammar";

function effect({ kind, touches, into, defunct }: TileWords): string {
  switch (kind) {
    case "orphan":
      return "stands alone";
    case "found":
      return "founds a chain";
    case "extend":
      return `extends ${and(touches)}`;
    case "merge":
      return into === null ? `merges ${and(touches)}` : `merges ${and(defunct)} into ${into}`;
    case "dead":
      return "can never be played";
    case "blocked":
      return "cannot be played now";
  }
}

export const play = {
  board: "Board",
  hand: "Your tiles",
  dock: "Your move",

  cell: {
    empty: (tile: string) => `${tile}, empty`,
    orphan: (tile: string) => `${tile}, tile in no chain`,
    gone: (tile: string) => `${tile}, out of the game`,
    dead: (tile: string) => `${tile}, empty, can never be played`,
    chain: (tile: string, chain: string) => `${tile}, ${chain}`,
    marked: ", suggested",
    held: (tile: string, name: string) => `${tile}, in ${name}’s hand`,
    yours: (tile: string, what: TileWords | null) =>
      what ? `${tile}, your tile, ${effect(what)}` : `${tile}, your tile`,
  },
  tile: (tile: string, what: TileWords | null) => (what ? `${tile}, ${effect(what)}` : tile),
  short: {
    orphan: "alone",
    found: "found",
    extend: "",
    merge: "merge",
    dead: "dead",
    blocked: "blocked",
  } satisfies Record<TileKind, string>,

  /** What a choice does, one sentence for each effect. */
  outcome: {
    orphan: (tile: string) => `${tile} stands alone. Nothing else happens.`,
    founds: (tile: string, chain: string, size: number) =>
      `${tile} founds ${chain} with ${plural(size, "tile")}.`,
    found: (chain: string, size: number) => `${chain} is founded with ${plural(size, "tile")}.`,
    foundsSome: (tile: string) => `${tile} founds a chain. Which?`,
    extends: (tile: string, chain: string) => `${tile} extends ${chain}.`,
    merges: (tile: string, defunct: string[], into: string) =>
      `${tile} merges ${and(defunct)} into ${into}.`,
    mergesSome: (tile: string, chains: string[]) =>
      `${tile} merges ${and(chains)}. Which survives?`,
    survives: (chain: string, defunct: string[]) => `${chain} survives and takes over ${and(defunct)}.`,
    next: (chain: string) => `${chain} is taken over first.`,
    dead: (tile: string, chains: string[]) =>
      `${tile} touches ${and(chains)}, all safe. It can never be played.`,
    blocked: (tile: string) =>
      `${tile} would found an eighth chain. It can be played once a chain is gone.`,
    size: (before: number, after: number) =>
      before === 0 ? plural(after, "tile") : `${before} → ${after} tiles`,
    price: (before: number, after: number) =>
      before === after || before === 0 ? `${money(after)} a share` : `${money(before)} → ${money(after)}`,
    safe: "now safe",
    founderShare: "You get a free share.",
    founderCash: (dollars: number) => `No share is left, so you get ${money(dollars)} instead.`,
    pays: (chain: string, payments: string[]) => `${chain} pays ${and(payments)}.`,
    paid: (name: string, dollars: number) => `${name} ${money(dollars)}`,
    paysNobody: (chain: string) => `Nobody holds ${chain}: no bonus is paid.`,
    paysHidden: "Bonuses go to the two largest holders, who are hidden.",
    dispose: (shares: number, chains: string[]) =>
      `Then you sell, trade or hold your ${shares} ${and(chains)}.`,
  },

  you: "you",
  You: "You",

  /** What the dock asks. */
  ask: {
    place: "Place a tile",
    placeHow: "Pick one to see what it would do.",
    found: "Which chain is founded?",
    survivor: "Which chain survives?",
    next: "Which chain is taken over first?",
    dispose: (chain: string, into: string) => `${chain} is taken over by ${into}`,
    disposeNext: (names: string[]) =>
      `${and(names)} ${names.length === 1 ? "decides" : "decide"} after you.`,
    buy: "Buy shares",
    buyNothing: "There is nothing you can buy.",
    replace: "Replace tiles that can never be played",
    replaceHow: "Pick the ones to exchange for new tiles.",
    answer: (name: string) => `${name} offers you a trade`,
  },
  confirm: {
    place: (tile: string | null) => (tile === null ? "Play a tile" : `Play ${tile}`),
    found: (chain: string) => `Found ${chain}`,
    survivor: (chain: string) => `Keep ${chain}`,
    next: (chain: string) => `Confirm ${chain}`,
    dispose: "Confirm",
    buy: (shares: number, dollars: number) =>
      `Buy ${shares} for ${money(dollars)}`,
    pass: "Pass, buy nothing",
    replace: (count: number) => (count === 0 ? "Confirm, keep all" : `Confirm, replace ${count}`),
  },

  dispose: {
    sell: "Sell",
    trade: "Trade",
    hold: "Hold",
    sellGain: (shares: number, price: number) =>
      shares === 0 ? `for ${money(price)} each` : change(shares * price),
    tradeGain: (shares: number, chain: string, left: number) =>
      `+${shares} ${chain}, ${left} left`,
    tradeHow: (chain: string) => `two for one ${chain}`,
    holdHow: "worth nothing unless founded again",
    sellAll: (dollars: number) => `Sell all ${change(dollars)}`,
    tradeMax: (shares: number) => `Trade max +${shares}`,
    holdAll: "Hold all",
    cash: (before: number, after: number) =>
      before === after ? `Cash ${money(before)}` : `Cash ${money(before)} → ${money(after)}`,
    shares: (chain: string, before: number, after: number) =>
      before === after ? `${chain} ${before}` : `${chain} ${before} → ${after}`,
  },
  buy: {
    stepper: (chain: string) => `Shares of ${chain}`,
    tally: (shares: number, limit: number) => `${shares} of ${limit}`,
    cash: (dollars: number) => `Cash ${money(dollars)}`,
    rest: (dollars: number) => `leaves ${money(dollars)}`,
    clear: "Clear",
  },
  /** The rank of a holding among the others. */
  rank: (rank: Rank | null): string => {
    if (rank === null) return "";
    if (rank.shares === 0) return "";
    if (rank.place === 1) return rank.tied ? "tied for most" : `most, by ${rank.gap}`;
    const place = `${rank.tied ? "tied " : ""}${ordinal(rank.place)}`;
    return `${place}, ${rank.gap} behind`;
  },

  /** What somebody else is doing. */
  waitingFor: (name: string, kind: DecisionKind) =>
    ({
      place: `${name} is choosing a tile`,
      found: `${name} is founding a chain`,
      survivor: `${name} is choosing the survivor`,
      next: `${name} is choosing which chain is taken over first`,
      dispose: `${name} is deciding about shares`,
      buy: `${name} is buying`,
      replace: `${name} is replacing tiles`,
      answer: `${name} is thinking about a trade`,
    })[kind],
  botsWait: "The bots have used up their thinking time for now. They continue in a moment.",
  watchingOnly: "You are watching.",
  lost: "You were away for too long, and somebody else has taken your seat. You can go on watching.",
  resigned: "You resigned. You can go on watching.",
  takeSeatOf: (name: string) => `Take ${name}’s seat`,
  reclaim: "Take your seat back",
  past: (turn: number) => `This is the board as it was in turn ${turn}.`,
  toNow: "Back to now",

  header: {
    home: "Mergemaker, home page",
    yourTurn: "Your turn",
    turnOf: (name: string) => `${name}’s turn`,
    over: "Game over",
    stopped: "Stopped",
    bag: "Bag",
    bagHow: (tiles: number) => `${plural(tiles, "tile")} left in the bag`,
    unread: (count: number) => plural(count, "new message"),
    watching: (count: number) => `${count} watching`,
    undo: "Undo",
    trade: "Trade",
    end: "End game",
    endLocked: (safe: number, chains: number) => `locked, ${safe} of ${chains} safe`,
    endDeclared: "end declared",
    endOpen: "possible now",
    soundOn: "Turn sound off",
    soundOff: "Turn sound on",
    theme: { system: "Theme: same as the system", light: "Theme: light", dark: "Theme: dark" },
    help: "Keys and help",
    table: "Table",
  },
  end: {
    title: "End the game",
    locked: (safe: number, end: number) =>
      `The player whose turn it is may end the game when every chain on the board is safe (${safe} tiles or more), or when one has ${end} tiles or more.`,
    now: (safe: number, chains: number, largest: number) =>
      `Now ${safe} of ${chains} chains are safe; the largest has ${plural(largest, "tile")}.`,
    notYours: "Only the player whose turn it is may end the game.",
    would: "If it were scored now:",
    finish: "You finish your turn first, so this may still change.",
    hidden: "Holdings are closed, so the standings are not known.",
    endIt: "End it",
    keepPlaying: "Keep playing",
    declared: (name: string) => `${name} ended the game: this is the last turn.`,
  },
  chains: {
    all: "Show all chains",
    none: "No chain is on the board yet.",
  },
  tabs: { label: "Parts of the table", board: "Board", chains: "Chains", players: "Players", chart: "Net worth", log: "Log", chat: "Chat", unread: "new messages" },
  connection: {
    connecting: "Joining the table…",
    lost: "Connection lost. Reconnecting…",
    back: "Reconnected.",
  },
  dismiss: "Dismiss",
  dead: "can never be played",
};
