// Messages of the board, the hand, the dock and the header.

import { change, money } from "../../lib/money";
import type { TileWords } from "../tileWords";
import { and, ordinal, plural } from "./grammar";

function effect({ kind, touches, into, defunct }: TileWords): string {
  switch (kind) {
    case "orphan":
      return "queda suelta";
    case "found":
      return "funda una cadena";
    case "extend":
      return `amplía ${and(touches)}`;
    case "merge":
      return into === null ? `fusiona ${and(touches)}` : `hace que ${into} absorba ${and(defunct)}`;
    case "dead":
      return "no se puede colocar nunca";
    case "blocked":
      return "ahora no se puede colocar";
  }
}

export const play: typeof import("../en/play").play = {
  board: "Tablero",
  hand: "Tus fichas",
  dock: "Tu jugada",

  cell: {
    empty: (tile) => `${tile}, vacía`,
    orphan: (tile) => `${tile}, ficha suelta`,
    gone: (tile) => `${tile}, fuera del juego`,
    dead: (tile) => `${tile}, vacía, no se puede ocupar nunca`,
    chain: (tile, chain) => `${tile}, ${chain}`,
    marked: ", sugerida",
    held: (tile, name) => `${tile}, la tiene ${name}`,
    yours: (tile, what) => (what ? `${tile}, tu ficha, ${effect(what)}` : `${tile}, tu ficha`),
  },
  tile: (tile, what) => (what ? `${tile}, ${effect(what)}` : tile),
  short: {
    orphan: "suelta",
    found: "funda",
    extend: "",
    merge: "fusión",
    dead: "muerta",
    blocked: "ahora no",
  },

  outcome: {
    orphan: (tile) => `${tile} queda suelta. No pasa nada más.`,
    founds: (tile, chain, size) => `${tile} funda ${chain} con ${plural(size, "ficha")}.`,
    found: (chain, size) => `Se funda ${chain} con ${plural(size, "ficha")}.`,
    foundsSome: (tile) => `${tile} funda una cadena. ¿Cuál?`,
    extends: (tile, chain) => `${tile} amplía ${chain}.`,
    merges: (tile, defunct, into) => `Con ${tile}, ${into} absorbe ${and(defunct)}.`,
    mergesSome: (tile, chains) => `${tile} fusiona ${and(chains)}. ¿Cuál sobrevive?`,
    survives: (chain, defunct) => `${chain} sobrevive y absorbe ${and(defunct)}.`,
    next: (chain) => `${chain} es absorbida primero.`,
    dead: (tile, chains) => `${tile} toca ${and(chains)}, todas seguras. No se puede colocar nunca.`,
    blocked: (tile) => `${tile} fundaría una octava cadena. Se podrá colocar cuando desaparezca alguna.`,
    size: (before, after) => (before === 0 ? plural(after, "ficha") : `${before} → ${after} fichas`),
    price: (before, after) =>
      before === after || before === 0 ? `${money(after)} por acción` : `${money(before)} → ${money(after)}`,
    safe: "ya segura",
    founderShare: "Recibes una acción gratis.",
    founderCash: (dollars) => `No quedan acciones, así que recibes ${money(dollars)}.`,
    pays: (chain, payments) => `${chain} paga: ${and(payments)}.`,
    paid: (name, dollars) => `${money(dollars)} para ${name === play.you ? "ti" : name}`,
    paysNobody: (chain) => `Nadie tiene ${chain}: no se paga ninguna prima.`,
    paysHidden: "Las primas son para los dos mayores accionistas, que están ocultos.",
    dispose: (shares, chains) => `Después vendes, cambias o conservas tus ${shares} ${and(chains)}.`,
  },

  you: "tú",
  You: "Tú",

  ask: {
    place: "Coloca una ficha",
    placeHow: "Elige una para ver qué haría.",
    found: "¿Qué cadena fundas?",
    survivor: "¿Qué cadena sobrevive?",
    next: "¿Qué cadena es absorbida primero?",
    dispose: (chain, into) => `${chain} es absorbida por ${into}`,
    disposeNext: (names) => `${and(names)} ${names.length === 1 ? "decide" : "deciden"} después de ti.`,
    buy: "Compra acciones",
    buyNothing: "No hay nada que puedas comprar.",
    replace: "Cambia fichas que ya no se pueden colocar",
    replaceHow: "Elige las que quieras cambiar por fichas nuevas.",
    answer: (name) => `${name} te ofrece un trato`,
  },
  confirm: {
    place: (tile) => (tile === null ? "Colocar" : `Colocar ${tile}`),
    found: (chain) => `Fundar ${chain}`,
    survivor: (chain) => `Que sobreviva ${chain}`,
    next: (chain) => `Primero ${chain}`,
    dispose: "Confirmar",
    buy: (shares, dollars) => `Comprar ${shares} por ${money(dollars)}`,
    pass: "No comprar nada",
    replace: (count) => (count === 0 ? "Confirmar, ninguna" : `Confirmar, cambiar ${count}`),
  },

  dispose: {
    sell: "Vender",
    trade: "Cambiar",
    hold: "Conservar",
    sellGain: (shares, price) => (shares === 0 ? `a ${money(price)} cada una` : change(shares * price)),
    tradeGain: (shares, chain, left) => `+${shares} ${chain}, quedan ${left}`,
    tradeHow: (chain) => `dos por una de ${chain}`,
    holdHow: "sin valor hasta que se vuelva a fundar",
    sellAll: (dollars) => `Vender todas ${change(dollars)}`,
    tradeMax: (shares) => `Cambiar +${shares}`,
    holdAll: "Conservar",
    cash: (before, after) => (before === after ? `Dinero ${money(before)}` : `Dinero ${money(before)} → ${money(after)}`),
    shares: (chain, before, after) => (before === after ? `${chain} ${before}` : `${chain} ${before} → ${after}`),
  },
  buy: {
    stepper: (chain) => `Acciones de ${chain}`,
    tally: (shares, limit) => `${shares} de ${limit}`,
    cash: (dollars) => `Dinero ${money(dollars)}`,
    rest: (dollars) => `quedan ${money(dollars)}`,
    clear: "Vaciar",
  },
  rank: (rank) => {
    if (rank === null) return "";
    if (rank.shares === 0) return "";
    if (rank.place === 1) return rank.tied ? "empate en cabeza" : `en cabeza por ${rank.gap}`;
    return `${ordinal(rank.place)}${rank.tied ? " empatado" : ""}, a ${rank.gap}`;
  },

  waitingFor: (name, kind) =>
    ({
      place: `${name} elige una ficha`,
      found: `${name} funda una cadena`,
      survivor: `${name} elige la superviviente`,
      next: `${name} elige qué cadena es absorbida primero`,
      dispose: `${name} decide sobre sus acciones`,
      buy: `${name} compra`,
      replace: `${name} cambia fichas`,
      answer: `${name} piensa en un trato`,
    })[kind],
  botsWait: "Los bots han gastado por ahora su tiempo para pensar. Siguen en un momento.",
  watchingOnly: "Estás mirando.",
  lost: "Estuviste fuera demasiado tiempo, y otra persona ha ocupado tu sitio. Puedes seguir mirando.",
  resigned: "Has abandonado. Puedes seguir mirando.",
  takeSeatOf: (name) => `Ocupar el sitio de ${name}`,
  reclaim: "Recuperar tu sitio",
  past: (turn) => `Este es el tablero tal como estaba en el turno ${turn}.`,
  toNow: "Volver al presente",

  header: {
    home: "Mergemaker, página de inicio",
    yourTurn: "Te toca",
    turnOf: (name) => `Turno de ${name}`,
    over: "Fin de la partida",
    stopped: "Interrumpida",
    bag: "Bolsa",
    bagHow: (tiles) => `${tiles === 1 ? "Queda" : "Quedan"} ${plural(tiles, "ficha")} en la bolsa`,
    unread: (count) => plural(count, "mensaje nuevo", "mensajes nuevos"),
    watching: (count) => plural(count, "espectador", "espectadores"),
    undo: "Deshacer",
    trade: "Trato",
    end: "Terminar",
    endLocked: (safe, chains) => `aún no, ${safe} de ${chains} seguras`,
    endDeclared: "final anunciado",
    endOpen: "ya es posible",
    soundOn: "Quitar el sonido",
    soundOff: "Poner el sonido",
    theme: { system: "Colores: como el sistema", light: "Colores: claros", dark: "Colores: oscuros" },
    help: "Teclas y ayuda",
    table: "Mesa",
  },
  end: {
    title: "Terminar la partida",
    locked: (safe, end) =>
      `Quien tiene el turno puede terminar la partida cuando todas las cadenas del tablero son seguras (${safe} fichas o más) o cuando una tiene ${end} fichas o más.`,
    now: (safe, chains, largest) =>
      `Ahora ${safe === 1 ? "es segura" : "son seguras"} ${safe} de ${chains} cadenas; la mayor tiene ${plural(largest, "ficha")}.`,
    notYours: "Solo quien tiene el turno puede terminar la partida.",
    would: "Si se puntuara ahora:",
    finish: "Antes acabas tu turno, así que esto aún puede cambiar.",
    hidden: "Las acciones están ocultas, así que no se conoce la clasificación.",
    endIt: "Terminarla",
    keepPlaying: "Seguir jugando",
    declared: (name) => `${name} ha terminado la partida: este es el último turno.`,
  },
  chains: {
    all: "Mostrar todas las cadenas",
    none: "Aún no hay cadenas en el tablero.",
  },
  tabs: {
    label: "Partes de la mesa",
    board: "Tablero",
    chains: "Cadenas",
    players: "Jugadores",
    chart: "Patrimonio",
    log: "Historial",
    chat: "Chat",
    unread: "mensajes nuevos",
  },
  connection: {
    connecting: "Entrando en la mesa…",
    lost: "Conexión perdida. Conectando de nuevo…",
    back: "Conectado de nuevo.",
  },
  dismiss: "Cerrar",
  dead: "no se puede ocupar nunca",
};
