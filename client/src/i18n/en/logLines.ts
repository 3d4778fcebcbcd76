// Messages of the log: a line for each event.

import { money } from "../../lib/money";
import type {
  AnyTableEvent,
  BonusKind,
  Bought,
  Disposed,
  Event,
  Founded,
  GameEnded,
  Merging,
  LogEntry,
  Replaced,
  Sold,
} from "../../protocol";
import type { Names } from "../names";
import { and, chainName, does, goods, plural, whom } from "./grammar";

/** A line of the log; `cash` is how it changed its player's cash. */
export interface Line {
  text: string;
  cash?: number;
}

/** Why a shareholder was paid a bonus. */
export const WHY_PAID: Record<BonusKind, string> = {
  majority: "most shares",
  minority: "second most",
  sole: "all the shares",
  majority_tie: "tied for most",
  minority_tie: "tied for second",
};

const ENDINGS: Record<GameEnded["reason"], string> = {
  declared: "The game is over",
  "stalemate-hands": "Every hand is empty: the game is over",
  "stalemate-round": "Nobody placed a tile for a whole round: the game is over",
  agreed: "All agree to end the game",
};

/** The lines of the log for what one seat did together. What is hidden, or not worth a line, has none. */
export function logLines(entry: LogEntry, names: Names): Line[] {
  const lines: Line[] = [];
  for (let at = 0; at < entry.events.length; at++) {
    const [event, next] = [entry.events[at], entry.events[at + 1]];
    if (event === undefined) break;
    const deals = alike(entry.events, at);
    const both = next && together(event, next, names);
    if (deals.length > 1) at += deals.length - 1;
    else if (both) at++;
    const one = deals.length > 1 ? dealt(deals, names) : (both ?? line(event, names));
    if (one) lines.push(one);
  }
  if (lines.length > 0 || entry.seat === null) return lines;
  return [{ text: does(names, entry.seat, "passes", "pass") }];
}

type Deal = Bought | Sold;

/** The purchases (or the final sales) that one seat made in a row, from `at` on. */
function alike(events: Event[], at: number): Deal[] {
  const deals: Deal[] = [];
  for (const event of events.slice(at)) {
    if (event.type !== "bought" && event.type !== "sold") break;
    const [first] = deals;
    if (first && (first.type !== event.type || first.seat !== event.seat)) break;
    deals.push(event);
  }
  return deals;
}

/** Shares of several chains bought or sold together. */
function dealt(deals: Deal[], names: Names): Line | null {
  const [first] = deals;
  if (first === undefined) return null;
  const shares = and(deals.map((deal) => `${deal.shares} ${chainName(names, deal.chain)}`));
  const cash = deals.reduce(
    (sum, deal) => sum + (deal.type === "bought" ? -deal.cost : deal.amount),
    0,
  );
  const did =
    first.type === "bought"
      ? does(names, first.seat, "buys", "buy")
      : does(names, first.seat, "sells", "sell");
  return { text: `${did} ${shares}`, cash };
}

/** A tile and its immediate effect, or a chain and its founder's share, in one line. */
function together(event: Event, next: Event, names: Names): Line | null {
  if (event.type === "placed") {
    const plays = `${does(names, event.seat, "plays", "play")} ${event.tile}`;
    if (next.type === "grew") {
      return { text: `${plays}: ${chainName(names, next.chain)} grows from ${next.before} to ${next.after}` };
    }
    if (next.type === "merging") return { text: `${plays}, merging ${merged(next, names)}` };
  }
  if (event.type === "founded" && next.type === "founder_share" && next.shares > 0) {
    return { text: `${founded(event, names)} and ${event.seat === names.you ? "get" : "gets"} a free share` };
  }
  return null;
}

function line(event: Event, names: Names): Line | null {
  const chain = (at: number) => chainName(names, at);
  const who = (seat: number, others: string, you: string) => does(names, seat, others, you);
  switch (event.type) {
    case "starting_tile":
      return { text: `${who(event.seat, "draws", "draw")} ${event.tile}` };
    case "first_player":
      return { text: who(event.seat, "starts", "start") };
    case "starting_tiles_returned":
      return { text: "The starting tiles go back into the bag" };
    case "turn_started":
      return null;
    case "placed":
      return { text: `${who(event.seat, "plays", "play")} ${event.tile}` };
    case "founded":
      return { text: founded(event, names) };
    case "founder_share":
      if (event.shares > 0) return { text: `${who(event.seat, "gets", "get")} a free share` };
      return event.cash > 0
        ? { text: `No share is left, so ${whom(names, event.seat)} ${event.seat === names.you ? "get" : "gets"} its price`, cash: event.cash }
        : { text: "No share is left for the founder" };
    case "grew":
      return { text: `${chain(event.chain)} grows from ${event.before} to ${event.after} tiles` };
    case "merging":
      return { text: `${event.tile} merges ${merged(event, names)}` };
    case "survivor_chosen":
      return { text: `${who(event.seat, "keeps", "keep")} ${chain(event.chain)}` };
    case "next_chosen":
      return { text: `${who(event.seat, "picks", "pick")} ${chain(event.chain)} to be taken over first` };
    case "defunct":
      return { text: `A share of ${chain(event.chain)} is worth ${money(event.price)}` };
    case "bank_tile":
      return { text: `The bank counts as holding ${event.column} ${chain(event.chain)}` };
    case "bonus":
      if (event.seat < 0) return { text: `The bank’s bonus for ${chain(event.chain)} goes to nobody` };
      return {
        text: `${who(event.seat, "is paid", "are paid")} for ${chain(event.chain)}: ${WHY_PAID[event.kind]}`,
        cash: event.amount,
      };
    case "disposed":
      return disposed(event, names);
    case "absorbed":
      return {
        text: `${chain(event.survivor)} takes over ${chain(event.chain)}: ${plural(event.size, "tile")}`,
      };
    case "bought":
      return {
        text: `${who(event.seat, "buys", "buy")} ${event.shares} ${chain(event.chain)}`,
        cash: -event.cost,
      };
    case "drew":
      return event.tile === null || event.seat !== names.you ? null : { text: `You draw ${event.tile}` };
    case "replaced":
      return replaced(event, names);
    case "hand_redrawn":
      return {
        text: `${who(event.seat, "has nothing to play, shows", "have nothing to play, show")} ${and(event.tiles)} and ${event.seat === names.you ? "draw" : "draws"} a new hand`,
      };
    case "placing_skipped":
      return { text: `${who(event.seat, "has", "have")} no tile to play` };
    case "end_declared":
      return { text: `${who(event.seat, "ends", "end")} the game` };
    case "offered":
      return {
        text: `${who(event.seat, "offers", "offer")} ${whom(names, event.to)} ${goods(names, event.give_cash, event.give)} for ${goods(names, event.get_cash, event.get)}`,
      };
    case "accepted":
      return {
        text: `${who(event.seat, "accepts", "accept")}: ${goods(names, event.give_cash, event.give)} for ${goods(names, event.get_cash, event.get)}`,
      };
    case "declined":
      return { text: `${who(event.seat, "declines", "decline")} the trade` };
    case "withdrawn":
      return { text: `${who(event.seat, "withdraws", "withdraw")} the offer` };
    case "lapsed":
      return { text: `The offer to ${whom(names, event.to)} lapses` };
    case "game_ended":
      return { text: ENDINGS[event.reason] };
    case "sold":
      return {
        text: `${who(event.seat, "sells", "sell")} ${event.shares} ${chain(event.chain)} at ${money(event.price)}`,
        cash: event.amount,
      };
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

function disposed(event: Disposed, names: Names): Line {
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
  const text = does(names, event.seat, did, did);
  return event.proceeds > 0 ? { text, cash: event.proceeds } : { text };
}

function replaced(event: Replaced, names: Names): Line {
  const tiles = event.tiles ? `${and(event.tiles)},` : plural(event.count, "tile");
  const which = event.tiles ? "which" : "that";
  const did = event.discarded
    ? does(names, event.seat, "discards", "discard")
    : does(names, event.seat, "gives back", "give back");
  return { text: `${did} ${tiles} ${which} can never be played` };
}

/** The line of the log for what people did besides moving. */
export function tableEventLine(event: AnyTableEvent, names: Names): Line {
  const { seat, name } = event;
  // Whoever has the seat now may not be the player it was then.
  const you = seat === names.you && name === names.seats[seat];
  const who = (others: string, yours: string) => (you ? `You ${yours}` : `${name} ${others}`);
  const whose = (of: number) => (of === names.you ? "your" : `${names.seats[of]}’s`);
  switch (event.type) {
    case "seat_resigned":
      return { text: `${who("resigns and leaves", "resign and leave")} the seat to ${event.bot_name || "a bot"}` };
    case "seat_taken":
      return { text: `${who("takes", "take")} the seat of ${event.former}` };
    case "seat_freed":
      return { text: `The seat of ${name} is free for somebody else` };
    case "bot_took_over": {
      const why = { clock: you ? ": your time is up" : ", whose time is up", absent: you ? ": you are away" : ", who is away", host: "" };
      return { text: `${event.bot_name || "A bot"} plays for ${you ? "you" : name}${why[event.cause ?? "host"]}` };
    }
    case "seat_taken_back":
      return { text: `${who("takes", "take")} the seat back` };
    case "player_renamed":
      return { text: you ? `You change your name from ${event.former}` : `${event.former} is now called ${name}` };
    case "player_silenced":
      return { text: `The host removes ${you ? "you" : name} from the chat` };
    case "proposal_declined":
      return event.kind === "end"
        ? { text: `${who("declines", "decline")} to end the game` }
        : { text: `${who("declines", "decline")} to take ${whose(event.proposer)} move back` };
    case "undo_agreed":
      return { text: `All agree to take ${you ? "your" : `${name}’s`} move back` };
  }
}
