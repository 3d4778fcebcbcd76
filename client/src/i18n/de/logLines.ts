// Messages of the log: a line for each event.

import { money } from "../../lib/money";
import type { AnyTableEvent, BonusKind, Disposed, Event, Founded, GameEnded, Merging, Replaced } from "../../protocol";
import type { Deal, LogWords } from "../logWords";
import type { Names } from "../names";
import { and, chainName, does, goods, tiles, toWhom } from "./grammar";

/** Why a shareholder was paid a bonus. */
export const WHY_PAID: Record<BonusKind, string> = {
  majority: "meiste Aktien",
  minority: "zweitmeiste",
  sole: "einziger Aktionär",
  majority_tie: "gleichauf vorn",
  minority_tie: "gleichauf an zweiter Stelle",
};

const ENDINGS: Record<GameEnded["reason"], string> = {
  declared: "Die Partie ist zu Ende",
  "stalemate-hands": "Alle Hände sind leer: Die Partie ist zu Ende",
  "stalemate-round": "Eine Runde lang hat niemand ein Plättchen gelegt: Die Partie ist zu Ende",
  agreed: "Alle sind einverstanden, die Partie zu beenden",
};

/** Shares of several chains bought or sold together. */
function dealt(deals: [Deal, ...Deal[]], names: Names): string {
  const [{ type, seat }] = deals;
  const shares = and(deals.map((deal) => `${deal.shares} ${chainName(names, deal.chain)}`));
  const did = type === "bought" ? does(names, seat, "kauft", "kaufst") : does(names, seat, "verkauft", "verkaufst");
  return `${did} ${shares}`;
}

/** A tile and its immediate effect, or a chain and its founder's share, in one line. */
function together(event: Event, next: Event, names: Names): string | null {
  if (event.type === "placed") {
    const plays = `${does(names, event.seat, "legt", "legst")} ${event.tile}`;
    if (next.type === "grew") {
      return `${plays}: ${chainName(names, next.chain)} wächst von ${next.before} auf ${next.after}`;
    }
    if (next.type === "merging") return `${plays}: ${merged(next, names)}`;
  }
  if (event.type === "founded" && next.type === "founder_share" && next.shares > 0) {
    return `${founded(event, names)} und ${event.seat === names.you ? "bekommst" : "bekommt"} eine Aktie geschenkt`;
  }
  return null;
}

function line(event: Event, names: Names): string | null {
  const chain = (at: number) => chainName(names, at);
  const who = (seat: number, others: string, you: string) => does(names, seat, others, you);
  switch (event.type) {
    case "starting_tile":
      return `${who(event.seat, "zieht", "ziehst")} ${event.tile}`;
    case "first_player":
      return who(event.seat, "beginnt", "beginnst");
    case "starting_tiles_returned":
      return "Die Startplättchen kommen zurück in den Beutel";
    case "turn_started":
      return null;
    case "placed":
      return `${who(event.seat, "legt", "legst")} ${event.tile}`;
    case "founded":
      return founded(event, names);
    case "founder_share":
      if (event.shares > 0) return `${who(event.seat, "bekommt", "bekommst")} eine Aktie geschenkt`;
      return event.cash > 0
        ? `Es ist keine Aktie mehr da: ${who(event.seat, "bekommt", "bekommst")} ihren Preis`
        : "Für die Gründung ist keine Aktie mehr da";
    case "grew":
      return `${chain(event.chain)} wächst von ${event.before} auf ${tiles(event.after)}`;
    case "merging":
      return `${event.tile}: ${merged(event, names)}`;
    case "survivor_chosen":
      return `${who(event.seat, "lässt", "lässt")} ${chain(event.chain)} bestehen`;
    case "next_chosen":
      return `${who(event.seat, "lässt", "lässt")} zuerst ${chain(event.chain)} übernehmen`;
    case "defunct":
      return `Eine Aktie von ${chain(event.chain)} ist ${money(event.price)} wert`;
    case "bank_tile":
      return `Die Bank zählt, als hielte sie ${event.column} ${chain(event.chain)}`;
    case "bonus":
      if (event.seat < 0) return `Die Prämie der Bank für ${chain(event.chain)} bekommt niemand`;
      return `${who(event.seat, "bekommt", "bekommst")} eine Prämie für ${chain(event.chain)}: ${WHY_PAID[event.kind]}`;
    case "disposed":
      return disposed(event, names);
    case "absorbed":
      return `${chain(event.survivor)} übernimmt ${chain(event.chain)}: ${tiles(event.size)}`;
    case "bought":
      return `${who(event.seat, "kauft", "kaufst")} ${event.shares} ${chain(event.chain)}`;
    case "drew":
      return event.tile === null || event.seat !== names.you ? null : `Du ziehst ${event.tile}`;
    case "replaced":
      return replaced(event, names);
    case "hand_redrawn":
      return `${who(event.seat, "kann nichts legen, zeigt", "kannst nichts legen, zeigst")} ${and(event.tiles)} und ${event.seat === names.you ? "ziehst" : "zieht"} eine neue Hand`;
    case "placing_skipped":
      return `${who(event.seat, "kann", "kannst")} kein Plättchen legen`;
    case "end_declared":
      return `${who(event.seat, "beendet", "beendest")} die Partie`;
    case "offered":
      return `${who(event.seat, "bietet", "bietest")} ${toWhom(names, event.to)} einen Handel an: ${goods(names, event.give_cash, event.give)} für ${goods(names, event.get_cash, event.get)}`;
    case "accepted":
      return `${who(event.seat, "nimmt", "nimmst")} an: ${goods(names, event.give_cash, event.give)} für ${goods(names, event.get_cash, event.get)}`;
    case "declined":
      return `${who(event.seat, "lehnt", "lehnst")} den Handel ab`;
    case "withdrawn":
      return `${who(event.seat, "zieht", "ziehst")} das Angebot zurück`;
    case "lapsed":
      return `Das Angebot an ${event.to === names.you ? "dich" : names.seats[event.to]} verfällt`;
    case "game_ended":
      return ENDINGS[event.reason];
    case "redealt":
      return "Ab hier geht es weiter, Verdecktes neu verteilt";
    case "sold":
      return `${who(event.seat, "verkauft", "verkaufst")} ${event.shares} ${chain(event.chain)} zu ${money(event.price)}`;
  }
}

function founded(event: Founded, names: Names): string {
  return `${does(names, event.seat, "gründet", "gründest")} ${chainName(names, event.chain)} mit ${tiles(event.size)}`;
}

/** The chains of a merger, and the survivor once it is known. */
function merged({ chains, survivor }: Merging, names: Names): string {
  const others = and(chains.filter((chain) => chain !== survivor).map((at) => chainName(names, at)));
  return survivor === null ? `${others} fusionieren` : `${chainName(names, survivor)} übernimmt ${others}`;
}

function disposed(event: Disposed, names: Names): string {
  const you = event.seat === names.you;
  const parts: string[] = [];
  /** The chain is named once: "verkauft 2 Tower und behält 1". */
  const add = (verb: string, count: number, got = "") => {
    const chain = parts.length === 0 ? ` ${chainName(names, event.chain)}` : "";
    if (count > 0) parts.push(`${verb} ${count}${chain}${got}`);
  };
  add(you ? "verkaufst" : "verkauft", event.sold);
  add(you ? "tauschst" : "tauscht", event.traded, ` gegen ${event.received} ${chainName(names, event.survivor)}`);
  add(you ? "behältst" : "behält", event.held);
  const did = and(parts);
  return does(names, event.seat, did, did);
}

function replaced(event: Replaced, names: Names): string {
  const which = event.tiles ? and(event.tiles) : tiles(event.count);
  const [did, away] = event.discarded
    ? [does(names, event.seat, "wirft", "wirfst"), "ab"]
    : [does(names, event.seat, "gibt", "gibst"), "zurück"];
  return `${did} ${which} ${away}: nie mehr zu legen`;
}

/** What people did besides moving. */
function tableEvent(event: AnyTableEvent, names: Names): string {
  const { seat, name } = event;
  // Whoever has the seat now may not be the player it was then.
  const you = seat === names.you && name === names.seats[seat];
  const who = (others: string, yours: string) => (you ? `Du ${yours}` : `${name} ${others}`);
  switch (event.type) {
    case "seat_resigned":
      return `${who("gibt auf und überlässt", "gibst auf und überlässt")} den Platz ${event.bot_name || "einem Bot"}`;
    case "seat_taken":
      return `${who("nimmt", "nimmst")} den Platz von ${event.former}`;
    case "seat_freed":
      return `Der Platz von ${name} ist für jemand anderen frei`;
    case "bot_took_over": {
      const why = { clock: " (Zeit abgelaufen)", absent: " (nicht da)", host: "" };
      return `${event.bot_name || "Ein Bot"} spielt für ${you ? "dich" : name}${why[event.cause ?? "host"]}`;
    }
    case "seat_taken_back":
      return `${who("nimmt", "nimmst")} den Platz zurück`;
    case "player_renamed":
      return you ? `Du heißt jetzt anders als ${event.former}` : `${event.former} heißt jetzt ${name}`;
    case "player_silenced":
      return `Die Tischleitung schließt ${you ? "dich" : name} vom Chat aus`;
    case "proposal_declined": {
      if (event.kind === "end") return `${who("möchte", "möchtest")} die Partie nicht beenden`;
      const whose = event.proposer === names.you ? "dein Zug" : `der Zug von ${names.seats[event.proposer]}`;
      return `${who("möchte", "möchtest")} nicht, dass ${whose} zurückgenommen wird`;
    }
    case "undo_agreed":
      return `Alle sind einverstanden, dass ${you ? "dein Zug" : `der Zug von ${name}`} zurückgenommen wird`;
  }
}

export const logWords: LogWords = { line, together, dealt, passes: (names, seat) => does(names, seat, "passt", "passt"), tableEvent };
