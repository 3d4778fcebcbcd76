// Messages of clocks: how much time there is, and what happens when it is up.

import { clockTime, exactly, type Length, roughly, type Unit } from "../../lib/lengths";
import type { ClockTerms } from "../../protocol";
import { plural } from "./grammar";

const UNITS: Record<Unit, [one: string, many: string]> = {
  day: ["Tag", "Tage"],
  hour: ["Stunde", "Stunden"],
  minute: ["Minute", "Minuten"],
  second: ["Sekunde", "Sekunden"],
};
const SHORT: Record<Unit, string> = { day: "T", hour: "h", minute: "min", second: "s" };

const told = ({ count, unit }: Length) => plural(count, ...UNITS[unit]);

/** A length of time in seconds, in its largest whole unit: 90 Sekunden, 2 Minuten, 7 Tage. */
const duration = (seconds: number) => told(exactly(seconds));

/** The same after „seit“: 7 Tagen. */
const since = (whole: string) => (whole.endsWith("Tage") ? `${whole}n` : whole);

function each({ decision, bank }: ClockTerms): string {
  const own = `${duration(decision)} für jede Entscheidung`;
  return bank === 0 ? own : `${own}, dazu ${duration(bank)} Reserve für die ganze Partie`;
}

export const clock: typeof import("../en/clock").clock = {
  duration,
  left: (milliseconds) => clockTime(milliseconds, SHORT.day),
  time: "Zeit",
  bank: "Reserve",
  bankHow: "Zeit für die ganze Partie; sie läuft, wenn eine Entscheidung länger dauert als vorgesehen",
  soon: (milliseconds) => `Noch ${plural(Math.ceil(milliseconds / 1000), "Sekunde", "Sekunden")}`,

  title: "Uhr",
  choices: {
    none: "Keine",
    relaxed: "Gemütlich",
    quick: "Schnell",
    slow: "Langsam",
    custom: "Eigene",
  },
  decision: "Für jede Entscheidung",
  theBank: "In Reserve",
  noBank: "nichts",

  terms: (terms, slow) => {
    if (!terms) {
      return "Keine Uhr. Bleibt jemand weg, während andere warten, spielt ein Bot, bis die Person zurückkommt.";
    }
    const away = slow ? " Niemand muss am Tisch bleiben." : " Ein Bot spielt auch für alle, die wegbleiben.";
    return `${each(terms)}. Ist die Zeit abgelaufen, spielt ein Bot für dich, bis du deinen Platz zurücknimmst.${away}`;
  },

  freeing: (seconds) =>
    seconds === null
      ? ""
      : `Hat ein Bot ${duration(seconds)} lang für jemanden gespielt, kann die Tischleitung den Platz neu vergeben.`,

  away: (seconds) => {
    const { count, unit } = roughly(seconds);
    return unit === "second" ? "weg" : `${count} ${SHORT[unit]} weg`;
  },
  awayFor: (name, seconds) => {
    const length = roughly(seconds);
    return length.unit === "second" ? `${name} ist weg` : `${name} ist seit ${since(told(length))} weg`;
  },

  botPlays: (cause) => {
    switch (cause) {
      case "clock":
        return "Deine Zeit war abgelaufen, deshalb spielt ein Bot für dich.";
      case "absent":
        return "Du warst weg, deshalb spielt ein Bot für dich.";
      default:
        return "Ein Bot spielt für dich.";
    }
  },
  since: (cause) => {
    switch (cause) {
      case "clock":
        return " (Zeit abgelaufen)";
      case "absent":
        return " (nicht da)";
      default:
        return "";
    }
  },
};
