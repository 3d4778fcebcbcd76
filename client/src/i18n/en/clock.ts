// Messages of clocks: how much time there is, and what happens when it is up.

import { clockTime, exactly, type Length, roughly, type Unit } from "../../lib/lengths";
import type { Cause, ClockTerms } from "../../protocol";
import { plural } from "./grammar";

const UNITS: Record<Unit, [one: string, many?: string]> = { day: ["day"], hour: ["hour"], minute: ["minute"], second: ["second"] };
const SHORT: Record<Unit, string> = { day: "d", hour: "h", minute: "min", second: "s" };

const told = ({ count, unit }: Length) => plural(count, ...UNITS[unit]);

/** A length of time in seconds, in its largest whole unit: 90 seconds, 2 minutes, 7 days. */
const duration = (seconds: number) => told(exactly(seconds));

function each({ decision, bank }: ClockTerms): string {
  const own = `${duration(decision)} for each decision`;
  return bank === 0 ? own : `${own}, and ${duration(bank)} in reserve for the whole game`;
}

export const clock = {
  duration,
  left: (milliseconds: number) => clockTime(milliseconds, SHORT.day),
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
    const { count, unit } = roughly(seconds);
    return unit === "second" ? "away" : `away ${count} ${SHORT[unit]}`;
  },
  awayFor: (name: string, seconds: number): string => {
    const length = roughly(seconds);
    return length.unit === "second" ? `${name} is away` : `${name} has been away for ${told(length)}`;
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
