// Messages of the log: a line for each event.

import { money } from "../../lib/money";
import type { AnyTableEvent, BonusKind, Disposed, Event, Founded, GameEnded, Merging, Replaced } from "../../protocol";
import type { Deal, LogWords } from "../logWords";
import type { Names } from "../names";
import { and, chainName, does, goods, plural, whom } from "./grammar";

/** Why a shareholder was paid a bonus. */
export const WHY_PAID: Record<BonusKind, string> = {
  majority: "most shares",
  minority: "second most",
  sole: "only holder",
  majority_tie: "tied for most",
  minority_tie: "tied for second",
};

const ENDINGS: Record<GameEnded["reason"], string> = {
  declared: "The game is over",
  "stalemate-hands": "Every hand is empty: the game is over",
  "stalemate-round": "Nobody placed a tile for a whole round: the game is over",
  agreed: "All agree to end the game",
};

/** Shares of several chains bought or sold together. */
function dealt(deals: [Deal, ...Deal[]], names: Names): string {
  const [{ type, seat }] = deals;
  const shares = and(deals.map((deal) => `${deal.shares} ${chainName(names, deal.chain)}`));
  const did = type === "bought" ? does(names, seat, "buys", "buy") : does(names, seat, "sells", "sell");
  return `${did} ${shares}`;
}

/** A tile and its immediate effect, or a chain and its founder's share, in one line. */
function together(event: Event, next: Event, names: Names): string | null {
  if (event.type === "placed") {
    const plays = `${does(names, event.seat, "plays", "play")} ${event.tile}`;
    if (next.type === "grew") {
      return `${plays}: ${chainName(names, next.chain)} grows from ${next.before} to ${next.after}`;
    }
    if (next.type === "merging") return `${plays}, merging ${merged(next, names)}`;
  }
  if (event.type === "founded" && next.type === "founder_share" && next.shares > 0) {
    return `${founded(event, names)} and ${event.seat === names.you ? "get" : "gets"} a free share`;
  }
  return null;
}

function line(event: Event, names: Names): string | null {
  const chain = (at: number) => chainName(names, at);
  const who = (seat: number, others: string, you: string) => does(names, seat, others, you);
  switch (event.type) {
    case "starting_tile":
      return `${who(event.seat, "draws", "draw")} ${event.tile}`;
    case "first_player":
      return who(event.seat, "starts", "start");
    case "starting_tiles_returned":
      return "The starting tiles go back into the bag";
    case "turn_started":
      return null;
    case "placed":
      return `${who(event.seat, "plays", "play")} ${event.tile}`;
    case "founded":
      return founded(event, names);
    case "founder_share":
      if (event.shares > 0) return `${who(event.seat, "gets", "get")} a free share`;
      return event.cash > 0
        ? `No share is left, so ${whom(names, event.seat)} ${event.seat === names.you ? "get" : "gets"} its price`
        : "No share is left for the founder";
    case "grew":
      return `${chain(event.chain)} grows from ${event.before} to ${event.after} tiles`;
    case "merging":
      return `${event.tile} merges ${merged(event, names)}`;
    case "survivor_chosen":
      return `${who(event.seat, "keeps", "keep")} ${chain(event.chain)}`;
    case "next_chosen":
      return `${who(event.seat, "picks", "pick")} ${chain(event.chain)} to be taken over first`;
    case "defunct":
      return `A share of ${chain(event.chain)} is worth ${money(event.price)}`;
    case "bank_tile":
      return `The bank counts as holding ${event.column} ${chain(event.chain)}`;
    case "bonus":
      if (event.seat < 0) return `The bank’s bonus for ${chain(event.chain)} goes to nobody`;
      return `${who(event.seat, "is paid", "are paid")} for ${chain(event.chain)}: ${WHY_PAID[event.kind]}`;
    case "disposed":
      return disposed(event, names);
    case "absorbed":
      return `${chain(event.survivor)} takes over ${chain(event.chain)}: ${plural(event.size, "tile")}`;
    case "bought":
      return `${who(event.seat, "buys", "buy")} ${event.shares} ${chain(event.chain)}`;
    case "drew":
      return event.tile === null || event.seat !== names.you ? null : `You draw ${event.tile}`;
    case "replaced":
      return replaced(event, names);
    case "hand_redrawn":
      return `${who(event.seat, "has nothing to play, shows", "have nothing to play, show")} ${and(event.tiles)} and ${event.seat === names.you ? "draw" : "draws"} a new hand`;
    case "placing_skipped":
      return `${who(event.seat, "has", "have")} no tile to play`;
    case "end_declared":
      return `${who(event.seat, "ends", "end")} the game`;
    case "offered":
      return `${who(event.seat, "offers", "offer")} ${whom(names, event.to)} a trade: ${goods(names, event.give_cash, event.give)} for ${goods(names, event.get_cash, event.get)}`;
    case "accepted":
      return `${who(event.seat, "accepts", "accept")}: ${goods(names, event.give_cash, event.give)} for ${goods(names, event.get_cash, event.get)}`;
    case "declined":
      return `${who(event.seat, "declines", "decline")} the trade`;
    case "withdrawn":
      return `${who(event.seat, "withdraws", "withdraw")} the offer`;
    case "lapsed":
      return `The offer to ${whom(names, event.to)} lapses`;
    case "game_ended":
      return ENDINGS[event.reason];
    case "redealt":
      return "Play goes on from here, with hidden tiles dealt again";
    case "sold":
      return `${who(event.seat, "sells", "sell")} ${event.shares} ${chain(event.chain)} at ${money(event.price)}`;
  }
}

function founded(event: Founded, names: Names): string {
  const size = plural(event.size, "tile");
  return `${does(names, event.seat, "founds", "found")} ${chainName(names, event.chain)} with ${size}`;
}

/** The chains of a merger, and the survivor once it is known. */
function merged({ chains, survivor }: Merging, names: Names): string {
  const others = and(chains.filter((chain) => chain !== survivor).map((at) => chainName(names, at)));
  return survivor === null ? others : `${others} into ${chainName(names, survivor)}`;
}

function disposed(event: Disposed, names: Names): string {
  const you = event.seat === names.you;
  const parts: string[] = [];
  /** The chain is named once: "sells 2 Tower and keeps 1". */
  const add = (verb: string, count: number, got = "") => {
    const chain = parts.length === 0 ? ` ${chainName(names, event.chain)}` : "";
    if (count > 0) parts.push(`${verb} ${count}${chain}${got}`);
  };
  add(you ? "sell" : "sells", event.sold);
  const got = ` for ${event.received} ${chainName(names, event.survivor)}`;
  add(you ? "trade" : "trades", event.traded, got);
  add(you ? "keep" : "keeps", event.held);
  const did = and(parts);
  return does(names, event.seat, did, did);
}

function replaced(event: Replaced, names: Names): string {
  const tiles = event.tiles ? `${and(event.tiles)},` : plural(event.count, "tile");
  const which = event.tiles ? "which" : "that";
  const did = event.discarded
    ? does(names, event.seat, "discards", "discard")
    : does(names, event.seat, "gives back", "give back");
  return `${did} ${tiles} ${which} can never be played`;
}

/** What people did besides moving. */
function tableEvent(event: AnyTableEvent, names: Names): string {
  const { seat, name } = event;
  // Whoever has the seat now may not be the player it was then.
  const you = seat === names.you && name === names.seats[seat];
  const who = (others: string, yours: string) => (you ? `You ${yours}` : `${name} ${others}`);
  const whose = (of: number) => (of === names.you ? "your" : `${names.seats[of]}’s`);
  switch (event.type) {
    case "seat_resigned":
      return `${who("resigns and leaves", "resign and leave")} the seat to ${event.bot_name || "a bot"}`;
    case "seat_taken":
      return `${who("takes", "take")} the seat of ${event.former}`;
    case "seat_freed":
      return `The seat of ${name} is free for somebody else`;
    case "bot_took_over": {
      const why = { clock: you ? ": your time is up" : ", whose time is up", absent: you ? ": you are away" : ", who is away", host: "" };
      return `${event.bot_name || "A bot"} plays for ${you ? "you" : name}${why[event.cause ?? "host"]}`;
    }
    case "seat_taken_back":
      return `${who("takes", "take")} the seat back`;
    case "player_renamed":
      return you ? `You change your name from ${event.former}` : `${event.former} is now called ${name}`;
    case "player_silenced":
      return `The host removes ${you ? "you" : name} from the chat`;
    case "proposal_declined":
      return event.kind === "end"
        ? `${who("declines", "decline")} to end the game`
        : `${who("declines", "decline")} to take ${whose(event.proposer)} move back`;
    case "undo_agreed":
      return `All agree to take ${you ? "your" : `${name}’s`} move back`;
  }
}

export const logWords: LogWords = { line, together, dealt, passes: (names, seat) => does(names, seat, "passes", "pass"), tableEvent };
