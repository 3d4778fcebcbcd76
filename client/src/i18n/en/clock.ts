// Messages of clocks: how much time there is, and what happens when it is up.

import type { Cause, ClockTerms } from "../../protocol";
import { plural } from "./grammar";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const two = (part: number) => String(part).padStart(2, "0");

/** A length of time in seconds, in its largest whole unit: 90 seconds, 2 minutes, 7 days. */
function duration(seconds: number): string {
  if (seconds % DAY === 0) return plural(seconds / DAY, "day");
  if (seconds % HOUR === 0) return plural(seconds / HOUR, "hour");
  if (seconds % MINUTE === 0) return plural(seconds / MINUTE, "minute");
  return plural(seconds, "second");
}

/** Milliseconds as a clock shows them: 0:42, 1:02:30, 2 d 3 h. It reaches 0:00 when nothing is left. */
function left(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`;
  const minutes = Math.floor(seconds / MINUTE);
  if (minutes < 60) return `${minutes}:${two(seconds % MINUTE)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % MINUTE)}`;
}

function each({ decision, bank }: ClockTerms): string {
  const own = `${duration(decision)} for each decision`;
  return bank === 0 ? own : `${own}, and ${duration(bank)} in reserve for the whole game`;
}

export const clock = {
  duration,
  left,
  time: "Time",
  bank: "reserve",
  bankHow: "Time for the whole game, used when a decision takes longer than its own time",
  /** Said once, when little of the viewer's own time is left. */
  soon: (milliseconds: number) => `${plural(Math.ceil(milliseconds / 1000), "second")} left`,

  title: "Clock",
  choices: {
    none: "None",
    relaxed: "Relaxed",
    quick: "Quick",
    slow: "Slow",
    custom: "Custom",
  },
  decision: "For each decision",
  theBank: "In reserve",
  noBank: "nothing",

  /** The terms of a table in words, with what happens at zero. In a slow game nobody is expected to stay. */
  terms: (terms: ClockTerms | null | undefined, slow: boolean): string => {
    if (!terms) {
      return "No clock. If somebody stays away while others wait, a bot plays for them until they come back.";
    }
    const away = slow ? " Nobody has to stay at the table." : " A bot also plays for whoever stays away.";
    return `${each(terms)}. When the time is up, a bot plays for you until you take your seat back.${away}`;
  },

  /** After how many seconds somebody else may take the seat of a player who stays away; "" where nobody may. */
  freeing: (seconds: number | null): string =>
    seconds === null
      ? ""
      : `Once a bot has played for an absent player for ${duration(seconds)}, the host may let another person take the seat.`,

  /** How long somebody has been away, in a word or two, and in a sentence. */
  away: (seconds: number): string => {
    if (seconds < MINUTE) return "away";
    if (seconds < HOUR) return `away ${Math.floor(seconds / MINUTE)} min`;
    return seconds < DAY ? `away ${Math.floor(seconds / HOUR)} h` : `away ${Math.floor(seconds / DAY)} d`;
  },
  awayFor: (name: string, seconds: number): string => {
    if (seconds < MINUTE) return `${name} is away`;
    const unit = seconds < HOUR ? MINUTE : seconds < DAY ? HOUR : DAY;
    return `${name} has been away for ${duration(Math.floor(seconds / unit) * unit)}`;
  },

  /** Why a bot plays the viewer's seat. */
  botPlays: (cause: Cause | null): string => {
    switch (cause) {
      case "clock":
        return "Your time was up, so a bot is playing for you.";
      case "absent":
        return "You were away, so a bot is playing for you.";
      default:
        return "A bot is playing for you.";
    }
  },
  /** Why a bot plays somebody else's seat, after "Rosa plays for Bea". */
  since: (cause: Cause | null): string => {
    switch (cause) {
      case "clock":
        return ", whose time was up";
      case "absent":
        return ", who is away";
      default:
        return "";
    }
  },
};
