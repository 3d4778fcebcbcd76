// Messages of the replay viewer, of its review and of importing a record.

import { percent, signed, signedTenths, tenths } from "../../lib/figures";
import { money } from "../../lib/money";
import { and, does, plural } from "./grammar";

/** A difference of chances in percentage points: +12, −3,5, 0. */
export function points(difference: number): string {
  const rounded = Math.round(1000 * difference) / 10;
  return Number.isInteger(rounded) || Math.abs(rounded) >= 10 ? signed(rounded) : signedTenths(rounded);
}

/** A loss in percentage points: −3,5; +0,1 for a choice that looks a little better but is not the best. */
const lossText = (loss: number) => signedTenths(-100 * loss);

export const replay: typeof import("../en/replay").replay = {
  title: (table) => `Wiederholung von ${table}`,
  loading: "Die Partie wird geladen …",
  live: "Zum Tisch",
  table: "Tisch",
  record: "Aufzeichnung speichern",
  open: "Aufzeichnung öffnen",
  copy: "Link kopieren",
  bar: "Schritt",
  where: (ply, last, turn) =>
    turn === 0 ? `Das Austeilen, Schritt ${ply} von ${last}` : `Zug ${turn}, Schritt ${ply} von ${last}`,
  controls: "Abspielen",
  first: "Zum Austeilen",
  previous: "Ein Schritt zurück",
  next: "Ein Schritt weiter",
  last: "Zum Ende",
  play: "Abspielen",
  pause: "Anhalten",
  pace: "Tempo",
  paces: { slow: "langsam", medium: "mittel", fast: "schnell" },
  more: (lines) => `+ ${plural(lines, "weitere Zeile", "weitere Zeilen")} im Verlauf`,
  holds: (names, seat) => does(names, seat, "hält", "hältst"),

  playOn: {
    title: "Von hier weiterspielen",
    how: (turn, ply) =>
      `An einem neuen Tisch geht es ${turn === 0 ? "vom Austeilen" : `von Zug ${turn}`} an weiter, so wie es bei Schritt ${ply} stand. Die Partie wird nicht gewertet.`,
    again: "Diesen Zug noch einmal entscheiden",
    seat: "Welchen Platz möchtest du spielen?",
    you: (name) => `${name} (dein Platz)`,
    plays: "spielt derselbe Bot wie damals",
    standsIn: (bot) => `spielt ein Bot, ${bot}`,
    redealt: "Die Plättchen, die dieser Platz hier nicht kennen konnte, werden neu verteilt: die der anderen und die im Beutel.",
    begin: "Weiterspielen",
    beginning: "Der Tisch wird vorbereitet …",
  },

  import: {
    title: "Aufzeichnung öffnen",
    how: "Füge eine Aufzeichnung ein oder zieh ihre Datei hierher.",
    text: "Aufzeichnung",
    file: "Datei wählen",
    open: "Öffnen",
    opening: "Wird gelesen …",
    line: (line, reason) => `Zeile ${line}: ${reason}`,
    unreadable: "Diese Datei konnte nicht gelesen werden.",
  },
};

export const review: typeof import("../en/replay").review = {
  title: "Analyse",
  openHands: "Mit allen Händen offen",
  openHandsHow: "Sonst wird jeder Zug danach beurteilt, was man dabei wissen konnte.",
  waiting: "Wartet auf die Analyse …",
  progress: (done, total) => `Analyse: ${done} von ${total} Entscheidungen`,
  legend: { turn: "ein Wendepunkt", mistake: "ein Fehler" },
  failed: "Die Analyse ist fehlgeschlagen.",
  again: "Noch einmal versuchen",
  chart: "Gewinnchancen",
  summary: (names, chances) => {
    const each = chances.map((chance, seat) => `${seat === names.you ? "du" : names.seats[seat]} ${percent(chance)}`);
    return `Gewinnchancen bei dem gezeigten Schritt: ${and(each)}.`;
  },
  leads: (names, chances) => {
    const most = Math.max(...chances);
    const ahead = chances.flatMap((chance, seat) =>
      chance === most ? [seat === names.you ? "du" : (names.seats[seat] ?? "")] : [],
    );
    return `Vorn: ${and(ahead)}, ${percent(most)}.`;
  },
  turned: "Wo sich die Partie gedreht hat",
  turnedNone: "Niemandes Chancen haben sich stark verändert.",
  turnedSoon: "Wendepunkte erscheinen hier während der Analyse.",
  cause: {
    choice: "eigene Entscheidung",
    draw: "Glück beim Ziehen",
    others: "Spiel der anderen",
  },
  verdict: {
    forced: "Der einzig mögliche Zug.",
    best: "Der beste Zug, der gefunden wurde.",
    tie: "So gut wie der beste, im Rahmen der Genauigkeit.",
    worse: "Vielleicht nicht der beste Zug.",
    mistake: "Ein Fehler.",
  },
  mistakeHow: (loss, error) =>
    `Er hat die Gewinnchance um ${points(loss).replace("+", "")} ± ${points(error).replace("+", "")} Punkte gesenkt.`,
  keep: "Als Aufgabe aufheben",
  kept: "Bei deinen Aufgaben aufgehoben.",
  solve: "Lösen",
  noDecision: "Hier war nichts zu entscheiden.",
  pending: "Diese Entscheidung ist noch nicht analysiert.",
  chances: "Chancen",
  before: "Vorher",
  after: "Nachher",
  change: "Änderung",
  money: "Geld am Ende",
  options: "Möglichkeiten",
  played: "gespielt",
  tied: "gleich gut",
  win: "Gewinnt",
  loss: "Verlust",
  lossHow: (loss, error) => (loss === 0 ? "am besten" : `${lossText(loss)} ± ${tenths(100 * error)}`),
  swing: (name) => `${name}, von hier bis zur nächsten Entscheidung`,
  points: (change) => points(change),
  error: (error) => `± ${tenths(100 * error)}`,
  unit: "Gewinnchancen in Prozent; ± gibt das 95-%-Konfidenzintervall an.",
  cash: (dollars) => money(Math.round(dollars / 100) * 100),
  percent,
};
