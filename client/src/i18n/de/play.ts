// Messages of the board, the hand, the dock and the header.

import { change, money } from "../../lib/money";
import type { TileKind } from "../../protocol";
import type { TileWords } from "../tileWords";
import { and, ordinal, plural, tiles } from "./grammar";

function effect({ kind, touches, into, defunct }: TileWords): string {
  switch (kind) {
    case "orphan":
      return "liegt für sich";
    case "found":
      return "gründet eine Kette";
    case "extend":
      return `vergrößert ${and(touches)}`;
    case "merge":
      return into === null ? `lässt ${and(touches)} fusionieren` : takenOver(defunct, into);
    case "dead":
      return "kann nie mehr gelegt werden";
    case "blocked":
      return "kann jetzt nicht gelegt werden";
  }
}

/** Chains that a larger one takes over, with no doubt which is which: „Tower und Luxor werden von American übernommen“. */
const takenOver = (defunct: string[], into: string) =>
  `${and(defunct)} ${defunct.length === 1 ? "wird" : "werden"} von ${into} übernommen`;

export const play: typeof import("../en/play").play = {
  board: "Brett",
  hand: "Deine Plättchen",
  dock: "Dein Zug",

  cell: {
    empty: (tile) => `${tile}, leer`,
    orphan: (tile) => `${tile}, Plättchen ohne Kette`,
    gone: (tile) => `${tile}, aus dem Spiel`,
    dead: (tile) => `${tile}, leer, kann nie belegt werden`,
    chain: (tile, chain) => `${tile}, ${chain}`,
    marked: ", empfohlen",
    held: (tile, name) => `${tile}, in der Hand von ${name}`,
    yours: (tile, what) => (what ? `${tile}, dein Plättchen, ${effect(what)}` : `${tile}, dein Plättchen`),
  },
  tile: (tile, what) => (what ? `${tile}, ${effect(what)}` : tile),
  short: {
    orphan: "einzeln",
    found: "gründet",
    extend: "",
    merge: "Fusion",
    dead: "tot",
    blocked: "gesperrt",
  } satisfies Record<TileKind, string>,

  outcome: {
    orphan: (tile) => `${tile} liegt für sich. Sonst geschieht nichts.`,
    founds: (tile, chain, size) => `${tile} gründet ${chain} mit ${tiles(size)}.`,
    found: (chain, size) => `${chain} wird mit ${tiles(size)} gegründet.`,
    foundsSome: (tile) => `${tile} gründet eine Kette. Welche?`,
    extends: (tile, chain) => `${tile} vergrößert ${chain}.`,
    merges: (tile, defunct, into) => `${tile}: ${takenOver(defunct, into)}.`,
    mergesSome: (tile, chains) => `${tile} lässt ${and(chains)} fusionieren. Welche bleibt bestehen?`,
    survives: (chain, defunct) => `${chain} bleibt bestehen und übernimmt ${and(defunct)}.`,
    next: (chain) => `${chain} wird zuerst übernommen.`,
    dead: (tile, chains) => `${tile} berührt ${and(chains)}, die alle sicher sind. Es kann nie mehr gelegt werden.`,
    blocked: (tile) => `${tile} würde eine achte Kette gründen. Es kann gelegt werden, sobald eine Kette verschwindet.`,
    size: (before, after) => (before === 0 ? tiles(after) : `${before} → ${after} Plättchen`),
    price: (before, after) =>
      before === after || before === 0 ? `${money(after)} je Aktie` : `${money(before)} → ${money(after)}`,
    safe: "jetzt sicher",
    founderShare: "Du bekommst eine Aktie geschenkt.",
    founderCash: (dollars) => `Keine Aktie ist mehr da: Du bekommst ${money(dollars)}.`,
    pays: (chain, payments) => `${chain} zahlt ${and(payments)}.`,
    /** Whom a chain pays is in the dative. */
    paid: (name, dollars) => `${name === play.you ? "dir" : name} ${money(dollars)}`,
    paysNobody: (chain) => `Niemand hält ${chain}: keine Prämie.`,
    paysHidden: "Die beiden größten Aktionäre bekommen Prämien; wer das ist, bleibt verdeckt.",
    dispose: (shares, chains) => `Danach verkaufst, tauschst oder behältst du deine ${shares} ${and(chains)}.`,
  },

  you: "du",
  You: "Du",

  ask: {
    place: "Lege ein Plättchen",
    placeHow: "Wähle eines, um zu sehen, was es bewirkt.",
    found: "Welche Kette wird gegründet?",
    survivor: "Welche Kette bleibt bestehen?",
    next: "Welche Kette wird zuerst übernommen?",
    dispose: (chain, into) => `${chain} wird von ${into} übernommen`,
    disposeNext: (names) => `Nach dir ${names.length === 1 ? "entscheidet" : "entscheiden"} ${and(names)}.`,
    buy: "Aktien kaufen",
    buyNothing: "Es gibt nichts, was du kaufen könntest.",
    replace: "Plättchen austauschen, die nie mehr gelegt werden können",
    replaceHow: "Wähle die, für die du neue ziehen willst.",
    answer: (name) => `${name} bietet dir einen Handel an`,
  },
  confirm: {
    place: (tile) => (tile === null ? "Legen" : `${tile} legen`),
    found: (chain) => `${chain} gründen`,
    survivor: (chain) => `${chain} bestehen lassen`,
    next: (chain) => `Zuerst ${chain}`,
    dispose: "Bestätigen",
    buy: (shares, dollars) => `${shares} für ${money(dollars)} kaufen`,
    pass: "Nichts kaufen",
    replace: (count) => (count === 0 ? "Bestätigen, alle behalten" : `Bestätigen, ${count} austauschen`),
  },

  dispose: {
    sell: "Verkaufen",
    trade: "Tauschen",
    hold: "Behalten",
    sellGain: (shares, price) => (shares === 0 ? `für je ${money(price)}` : change(shares * price)),
    tradeGain: (shares, chain, left) => `+${shares} ${chain}, noch ${left} da`,
    tradeHow: (chain) => `zwei gegen eine ${chain}`,
    holdHow: "wertlos, bis die Kette neu gegründet wird",
    sellAll: (dollars) => `Alle verkaufen ${change(dollars)}`,
    tradeMax: (shares) => `Tauschen +${shares}`,
    holdAll: "Behalten",
    cash: (before, after) =>
      before === after ? `Geld ${money(before)}` : `Geld ${money(before)} → ${money(after)}`,
    shares: (chain, before, after) => (before === after ? `${chain} ${before}` : `${chain} ${before} → ${after}`),
  },
  buy: {
    stepper: (chain) => `Aktien von ${chain}`,
    tally: (shares, limit) => `${shares} von ${limit}`,
    cash: (dollars) => `Geld ${money(dollars)}`,
    rest: (dollars) => `bleiben ${money(dollars)}`,
    clear: "Leeren",
  },
  rank: (rank) => {
    if (rank === null) return "";
    if (rank.shares === 0) return "";
    if (rank.place === 1) return rank.tied ? "gleichauf vorn" : `die meisten, ${rank.gap} vorn`;
    const place = rank.tied ? `auch ${ordinal(rank.place)}` : `${ordinal(rank.place)} Platz`;
    return `${place}, ${rank.gap} zurück`;
  },

  waitingFor: (name, kind) =>
    ({
      place: `${name} wählt ein Plättchen`,
      found: `${name} gründet eine Kette`,
      survivor: `${name} wählt, welche Kette bestehen bleibt`,
      next: `${name} wählt, welche Kette zuerst übernommen wird`,
      dispose: `${name} entscheidet über Aktien`,
      buy: `${name} kauft`,
      replace: `${name} tauscht Plättchen aus`,
      answer: `${name} denkt über einen Handel nach`,
    })[kind],
  botsWait: "Die Bots haben ihre Bedenkzeit verbraucht. Gleich geht es weiter.",
  watchingOnly: "Du schaust zu.",
  lost: "Du warst zu lange weg: Jemand anderes hat deinen Platz. Du kannst weiter zuschauen.",
  resigned: "Du hast aufgegeben. Du kannst weiter zuschauen.",
  takeSeatOf: (name) => `Platz von ${name} nehmen`,
  reclaim: "Deinen Platz zurücknehmen",
  past: (turn) => `So sah das Brett im Zug ${turn} aus.`,
  toNow: "Zurück zur Gegenwart",

  header: {
    home: "Mergemaker, Startseite",
    yourTurn: "Du bist dran",
    turnOf: (name) => `${name} ist dran`,
    over: "Partie zu Ende",
    stopped: "Abgebrochen",
    bag: "Beutel",
    bagHow: (count) => `Noch ${tiles(count)} im Beutel`,
    unread: (count) => plural(count, "neue Nachricht", "neue Nachrichten"),
    watching: (count) => plural(count, "schaut zu", "schauen zu"),
    undo: "Zurücknehmen",
    trade: "Handeln",
    end: "Beenden",
    endLocked: (safe, chains) => `noch nicht, ${safe} von ${chains} sicher`,
    endDeclared: "Ende angesagt",
    endOpen: "jetzt möglich",
    soundOn: "Ton ausschalten",
    soundOff: "Ton einschalten",
    theme: { system: "Farben: wie das System", light: "Farben: hell", dark: "Farben: dunkel" },
    help: "Tasten und Hilfe",
    table: "Tisch",
  },
  end: {
    title: "Partie beenden",
    locked: (safe, end) =>
      `Wer am Zug ist, darf die Partie beenden, wenn jede Kette auf dem Brett sicher ist (ab ${safe} Plättchen) oder eine mindestens ${end} Plättchen hat.`,
    now: (safe, chains, largest) =>
      `Jetzt sind ${safe} von ${chains} Ketten sicher; die größte hat ${tiles(largest)}.`,
    notYours: "Nur wer am Zug ist, darf die Partie beenden.",
    would: "Würde jetzt abgerechnet:",
    finish: "Du beendest erst noch deinen Zug, deshalb kann sich das ändern.",
    hidden: "Es wird verdeckt gespielt, deshalb ist der Stand nicht bekannt.",
    endIt: "Beenden",
    keepPlaying: "Weiterspielen",
    declared: (name) => `${name} hat die Partie beendet: Das ist der letzte Zug.`,
  },
  chains: {
    all: "Alle Ketten zeigen",
    none: "Auf dem Brett ist noch keine Kette.",
  },
  tabs: {
    label: "Teile des Tischs",
    board: "Brett",
    chains: "Ketten",
    players: "Spieler",
    chart: "Vermögen",
    log: "Verlauf",
    chat: "Chat",
    unread: "neue Nachrichten",
  },
  connection: {
    connecting: "Der Tisch wird geöffnet …",
    lost: "Verbindung verloren. Neuer Versuch …",
    back: "Wieder verbunden.",
  },
  dismiss: "Ausblenden",
  dead: "kann nie mehr gelegt werden",
};
