// The lines of the log: one for each event, or for some that belong together.

import { logWords } from "#language/logLines";
import type { AnyTableEvent, Event, LogEntry } from "../protocol";
import type { Deal } from "./logWords";
import type { Names } from "./names";

/** A line of the log; `cash` is how it changed its player's cash. */
export interface Line {
  text: string;
  cash?: number;
}

/** The lines of the log for what one seat did together. What is hidden, or not worth a line, has none. */
export function logLines(entry: LogEntry, names: Names): Line[] {
  const lines: Line[] = [];
  const events = worthALine(entry.events);
  for (let at = 0; at < events.length; at++) {
    const [event, next] = [events[at], events[at + 1]];
    if (event === undefined) break;
    const [first, ...others] = alike(events, at);
    const both = next ? logWords.together(event, next, names) : null;
    if (first !== undefined && others.length > 0) {
      lines.push({ text: logWords.dealt([first, ...others], names), ...cash(first, ...others) });
      at += others.length;
    } else if (both !== null) {
      lines.push({ text: both });
      at++;
    } else {
      const text = logWords.line(event, names);
      if (text !== null) lines.push({ text, ...cash(event) });
    }
  }
  if (lines.length > 0 || entry.seat === null) return lines;
  return [{ text: logWords.passes(names, entry.seat) }];
}

/** The line of the log for what people did besides moving. */
export const tableEventLine = (event: AnyTableEvent, names: Names): Line => ({ text: logWords.tableEvent(event, names) });

/** What is worth a line: tiles that another gives back one after the other, since each one drawn was as bad, are one event. */
function worthALine(events: Event[]): Event[] {
  const seen: Event[] = [];
  for (const event of events) {
    const last = seen.at(-1);
    if (event.type === "replaced" && !event.tiles && last?.type === "replaced") {
      seen.splice(-1, 1, { ...event, count: last.count + event.count });
    } else if (event.type !== "drew" || event.tile) seen.push(event);
  }
  return seen;
}

/** The purchases (or the final sales) that one seat made in a row, from `at` on. */
function alike(events: Event[], at: number): Deal[] {
  const deals: Deal[] = [];
  for (const event of events.slice(at)) {
    if (event.type !== "bought" && event.type !== "sold") break;
    const [first] = deals;
    if (first && (first.type !== event.type || first.seat !== event.seat)) break;
    deals.push(event);
  }
  return deals;
}

/** What events changed their player's cash by; nothing where a trade says it, and where it did not change. */
function cash(...events: Event[]): { cash?: number } {
  const sum = events.reduce((so_far, event) => so_far + cashOf(event), 0);
  return sum === 0 ? {} : { cash: sum };
}

function cashOf(event: Event): number {
  switch (event.type) {
    case "bought":
      return -event.cost;
    case "sold":
      return event.amount;
    case "disposed":
      return event.proceeds;
    case "bonus":
      return event.seat < 0 ? 0 : event.amount;
    case "founder_share":
      return event.cash;
    default:
      return 0;
  }
}
