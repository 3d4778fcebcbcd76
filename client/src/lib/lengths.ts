// Lengths of time in the units in which people tell them.

export type Unit = "day" | "hour" | "minute" | "second";

export interface Length {
  count: number;
  unit: Unit;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The units by their seconds, the largest first. */
const UNITS: [Unit, number][] = [
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
  ["second", 1],
];

const inUnit = (seconds: number, fits: (size: number) => boolean): Length => {
  const [unit, size] = UNITS.find(([, size]) => fits(size)) ?? ["second", 1];
  return { count: Math.floor(seconds / size), unit };
};

/** Seconds in the largest unit of which they are a whole number: 90 seconds, 2 minutes, 7 days. */
export const exactly = (seconds: number): Length => inUnit(seconds, (size) => seconds % size === 0);

/** Seconds in the largest unit that they fill at least once, rounded down: 59 seconds, 1 minute, 3 hours. */
export const roughly = (seconds: number): Length => inUnit(seconds, (size) => seconds >= size);

const two = (part: number) => String(part).padStart(2, "0");

/** Milliseconds as a clock shows them: 0:42, 1:02:30, 2 d 3 h, where `day` is how days are abbreviated. It reaches 0:00 when
 *  nothing is left. */
export function clockTime(milliseconds: number, day: string): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} ${day} ${Math.floor((seconds % DAY) / HOUR)} h`;
  const minutes = Math.floor(seconds / MINUTE);
  if (minutes < 60) return `${minutes}:${two(seconds % MINUTE)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % MINUTE)}`;
}
