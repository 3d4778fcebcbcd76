// Messages of clocks: how much time there is, and what happens when it is up.

import type { ClockTerms } from "../../protocol";
import { plural } from "./grammar";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const two = (part: number) => String(part).padStart(2, "0");

/** A length of time in seconds, in its largest whole unit: 90 Sekunden, 2 Minuten, 7 Tage. */
function duration(seconds: number): string {
  if (seconds % DAY === 0) return plural(seconds / DAY, "Tag", "Tage");
  if (seconds % HOUR === 0) return plural(seconds / HOUR, "Stunde", "Stunden");
  if (seconds % MINUTE === 0) return plural(seconds / MINUTE, "Minute", "Minuten");
  return plural(seconds, "Sekunde", "Sekunden");
}

/** The same after „seit“: 7 Tagen. */
function since(seconds: number): string {
  const whole = duration(seconds);
  return whole.endsWith("Tage") ? `${whole}n` : whole;
}

/** Milliseconds as a clock shows them: 0:42, 1:02:30, 2 T 3 h. */
function left(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} T ${Math.floor((seconds % DAY) / HOUR)} h`;
  const minutes = Math.floor(seconds / MINUTE);
  if (minutes < 60) return `${minutes}:${two(seconds % MINUTE)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % MINUTE)}`;
}

function each({ decision, bank }: ClockTerms): string {
  const own = `${duration(decision)} für jede Entscheidung`;
  return bank === 0 ? own : `${own}, dazu ${duration(bank)} Reserve für die ganze Partie`;
}

export const clock: typeof import("../en/clock").clock = {
  duration,
  left,
  time: "Zeit",
  bank: "Reserve",
  bankHow: "Zeit für die ganze Partie; sie läuft, wenn eine Entscheidung länger dauert, als für sie vorgesehen ist",
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
      return "Keine Uhr. Wenn jemand wegbleibt, während andere warten, spielt ein Bot, bis die Person zurückkommt.";
    }
    const away = slow ? " Niemand muss am Tisch bleiben." : " Ein Bot spielt auch für alle, die wegbleiben.";
    return `${each(terms)}. Ist die Zeit abgelaufen, spielt ein Bot für dich, bis du deinen Platz zurücknimmst.${away}`;
  },

  freeing: (seconds) =>
    seconds === null
      ? ""
      : `Hat ein Bot ${duration(seconds)} lang für jemanden gespielt, der weg ist, kann eine andere Person den Platz bekommen. Darüber entscheidet, wer den Tisch eröffnet hat.`,

  away: (seconds) => {
    if (seconds < MINUTE) return "weg";
    if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min weg`;
    return seconds < DAY ? `${Math.floor(seconds / HOUR)} h weg` : `${Math.floor(seconds / DAY)} T weg`;
  },
  awayFor: (name, seconds) => {
    if (seconds < MINUTE) return `${name} ist weg`;
    const unit = seconds < HOUR ? MINUTE : seconds < DAY ? HOUR : DAY;
    return `${name} ist seit ${since(Math.floor(seconds / unit) * unit)} weg`;
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
