// Messages of the log: a line for each event.

import { money } from "../../lib/money";
import type { AnyTableEvent, BonusKind, Disposed, Event, Founded, GameEnded, Merging, Replaced } from "../../protocol";
import type { Deal, LogWords } from "../logWords";
import type { Names } from "../names";
import { and, chainName, does, goods, plural, whom } from "./grammar";

/** Why a shareholder was paid a bonus. */
export const WHY_PAID: Record<BonusKind, string> = {
  majority: "más acciones",
  minority: "segundo en acciones",
  sole: "accionista único",
  majority_tie: "empate en cabeza",
  minority_tie: "empate en segundo lugar",
};

const ENDINGS: Record<GameEnded["reason"], string> = {
  declared: "La partida ha terminado",
  "stalemate-hands": "A nadie le quedan fichas: la partida ha terminado",
  "stalemate-round": "Nadie ha colocado una ficha en toda una ronda: la partida ha terminado",
  agreed: "Todos acuerdan terminar la partida",
};

/** Shares of several chains bought or sold together. */
function dealt(deals: [Deal, ...Deal[]], names: Names): string {
  const [{ type, seat }] = deals;
  const shares = and(deals.map((deal) => `${deal.shares} ${chainName(names, deal.chain)}`));
  const did = type === "bought" ? does(names, seat, "compra", "compras") : does(names, seat, "vende", "vendes");
  return `${did} ${shares}`;
}

/** A tile and its immediate effect, or a chain and its founder's share, in one line. */
function together(event: Event, next: Event, names: Names): string | null {
  if (event.type === "placed") {
    const plays = `${does(names, event.seat, "coloca", "colocas")} ${event.tile}`;
    if (next.type === "grew") {
      return `${plays}: ${chainName(names, next.chain)} crece de ${next.before} a ${next.after}`;
    }
    if (next.type === "merging") return `${plays}: ${merged(next, names)}`;
  }
  if (event.type === "founded" && next.type === "founder_share" && next.shares > 0) {
    return `${founded(event, names)} y ${event.seat === names.you ? "recibes" : "recibe"} una acción gratis`;
  }
  return null;
}

function line(event: Event, names: Names): string | null {
  const chain = (at: number) => chainName(names, at);
  const who = (seat: number, others: string, you: string) => does(names, seat, others, you);
  switch (event.type) {
    case "starting_tile":
      return `${who(event.seat, "saca", "sacas")} ${event.tile}`;
    case "first_player":
      return who(event.seat, "empieza", "empiezas");
    case "starting_tiles_returned":
      return "Las fichas iniciales vuelven a la bolsa";
    case "turn_started":
      return null;
    case "placed":
      return `${who(event.seat, "coloca", "colocas")} ${event.tile}`;
    case "founded":
      return founded(event, names);
    case "founder_share":
      if (event.shares > 0) return `${who(event.seat, "recibe", "recibes")} una acción gratis`;
      return event.cash > 0
        ? `No quedan acciones: su precio es para ${whom(names, event.seat)}`
        : "No quedan acciones para quien funda";
    case "grew":
      return `${chain(event.chain)} crece de ${event.before} a ${plural(event.after, "ficha")}`;
    case "merging":
      return `${event.tile}: ${merged(event, names)}`;
    case "survivor_chosen":
      return `${who(event.seat, "elige", "eliges")} que sobreviva ${chain(event.chain)}`;
    case "next_chosen":
      return `${who(event.seat, "elige", "eliges")} que se absorba primero ${chain(event.chain)}`;
    case "defunct":
      return `Una acción de ${chain(event.chain)} vale ${money(event.price)}`;
    case "bank_tile":
      return `La banca cuenta como si tuviera ${event.column} ${chain(event.chain)}`;
    case "bonus":
      if (event.seat < 0) return `La prima de la banca por ${chain(event.chain)} no es para nadie`;
      return `${who(event.seat, "cobra", "cobras")} por ${chain(event.chain)}: ${WHY_PAID[event.kind]}`;
    case "disposed":
      return disposed(event, names);
    case "absorbed":
      return `${chain(event.survivor)} absorbe ${chain(event.chain)}: ${plural(event.size, "ficha")}`;
    case "bought":
      return `${who(event.seat, "compra", "compras")} ${event.shares} ${chain(event.chain)}`;
    case "drew":
      return event.tile === null || event.seat !== names.you ? null : `Sacas ${event.tile}`;
    case "replaced":
      return replaced(event, names);
    case "hand_redrawn":
      return `${who(event.seat, "no puede colocar nada, enseña", "no puedes colocar nada, enseñas")} ${and(event.tiles)} y ${event.seat === names.you ? "sacas" : "saca"} fichas nuevas`;
    case "placing_skipped":
      return who(event.seat, "no puede colocar ninguna ficha", "no puedes colocar ninguna ficha");
    case "end_declared":
      return `${who(event.seat, "termina", "terminas")} la partida`;
    case "offered":
      return `${who(event.seat, "ofrece", "ofreces")} a ${whom(names, event.to)} un trato: ${goods(names, event.give_cash, event.give)} por ${goods(names, event.get_cash, event.get)}`;
    case "accepted":
      return `${who(event.seat, "acepta", "aceptas")}: ${goods(names, event.give_cash, event.give)} por ${goods(names, event.get_cash, event.get)}`;
    case "declined":
      return `${who(event.seat, "rechaza", "rechazas")} el trato`;
    case "withdrawn":
      return `${who(event.seat, "retira", "retiras")} la oferta`;
    case "lapsed":
      return `La oferta a ${whom(names, event.to)} caduca`;
    case "game_ended":
      return ENDINGS[event.reason];
    case "redealt":
      return "Se sigue desde aquí, con lo oculto repartido de nuevo";
    case "sold":
      return `${who(event.seat, "vende", "vendes")} ${event.shares} ${chain(event.chain)} a ${money(event.price)}`;
  }
}

function founded(event: Founded, names: Names): string {
  return `${does(names, event.seat, "funda", "fundas")} ${chainName(names, event.chain)} con ${plural(event.size, "ficha")}`;
}

/** The chains of a merger, and the survivor once it is known. */
function merged({ chains, survivor }: Merging, names: Names): string {
  const others = and(chains.filter((chain) => chain !== survivor).map((at) => chainName(names, at)));
  return survivor === null ? `se fusionan ${others}` : `${chainName(names, survivor)} absorbe ${others}`;
}

function disposed(event: Disposed, names: Names): string {
  const you = event.seat === names.you;
  const parts: string[] = [];
  /** The chain is named once: «vende 2 Tower y conserva 1». */
  const add = (verb: string, count: number, got = "") => {
    const chain = parts.length === 0 ? ` ${chainName(names, event.chain)}` : "";
    if (count > 0) parts.push(`${verb} ${count}${chain}${got}`);
  };
  add(you ? "vendes" : "vende", event.sold);
  add(you ? "cambias" : "cambia", event.traded, ` por ${event.received} ${chainName(names, event.survivor)}`);
  add(you ? "conservas" : "conserva", event.held);
  const did = and(parts);
  return does(names, event.seat, did, did);
}

function replaced(event: Replaced, names: Names): string {
  const which = event.tiles ? and(event.tiles) : plural(event.count, "ficha");
  const did = event.discarded ? does(names, event.seat, "descarta", "descartas") : does(names, event.seat, "devuelve", "devuelves");
  return `${did} ${which}: ya no se puede colocar`;
}

/** What people did besides moving. */
function tableEvent(event: AnyTableEvent, names: Names): string {
  const { seat, name } = event;
  // Whoever has the seat now may not be the player it was then.
  const you = seat === names.you && name === names.seats[seat];
  const who = (others: string, yours: string) => (you ? `${yours.charAt(0).toUpperCase()}${yours.slice(1)}` : `${name} ${others}`);
  switch (event.type) {
    case "seat_resigned":
      return `${who("abandona y deja", "abandonas y dejas")} el sitio a ${event.bot_name || "un bot"}`;
    case "seat_taken":
      return `${who("ocupa", "ocupas")} el sitio de ${event.former}`;
    case "seat_freed":
      return `El sitio de ${name} queda libre para otra persona`;
    case "bot_took_over": {
      const why = { clock: " (se acabó el tiempo)", absent: you ? " (no estás)" : " (no está)", host: "" };
      return `${event.bot_name || "Un bot"} juega por ${you ? "ti" : name}${why[event.cause ?? "host"]}`;
    }
    case "seat_taken_back":
      return `${who("recupera", "recuperas")} el sitio`;
    case "player_renamed":
      return you ? `Ya no te llamas ${event.former}` : `${event.former} se llama ahora ${name}`;
    case "player_silenced":
      return you ? "El anfitrión te expulsa del chat" : `El anfitrión expulsa a ${name} del chat`;
    case "proposal_declined": {
      if (event.kind === "end") return `${who("no quiere", "no quieres")} terminar la partida`;
      const whose = event.proposer === names.you ? "tu jugada" : `la jugada de ${names.seats[event.proposer]}`;
      return `${who("no quiere", "no quieres")} que se deshaga ${whose}`;
    }
    case "undo_agreed":
      return `Todos acuerdan deshacer ${you ? "tu jugada" : `la jugada de ${name}`}`;
  }
}

export const logWords: LogWords = { line, together, dealt, passes: (names, seat) => does(names, seat, "pasa", "pasas"), tableEvent };
