// The log's lines, grouped by turn.

import type { AnyTableEvent, LogEntry } from "../../protocol";
import { messages } from "../../i18n";
import type { Names } from "../../i18n/names";
import type { Line } from "../../i18n/en/logLines";

/** What one seat did together, or what people did besides moving. */
export interface Entry {
  seq: number;
  /** Identifies the board as it stood after it; null if the board had no part in it. */
  ply: number | null;
  lines: Line[];
}

/** A turn's entries. Turn 0 is the deal, which belongs to no seat. */
export interface Turn {
  number: number;
  seat: number | null;
  entries: Entry[];
}

/** The log and the table events, both in the order in which they happened. */
export function turns(log: LogEntry[], events: AnyTableEvent[], names: Names): Turn[] {
  const whose = new Map<number, number>();
  const groups = new Map<number, Turn>();
  const add = (number: number, entry: Entry) => {
    if (entry.lines.length === 0) return;
    const group = groups.get(number) ?? { number, seat: whose.get(number) ?? null, entries: [] };
    group.entries.push(entry);
    groups.set(number, group);
  };
  let next = 0;
  const addEvents = (before: number) => {
    for (let event = events[next]; event && event.seq < before; event = events[++next]) {
      add(event.turn, { seq: event.seq, ply: null, lines: [messages.tableEventLine(event, names)] });
    }
  };
  for (const each of log) {
    addEvents(each.seq);
    for (const event of each.events) {
      if (event.type === "turn_started") whose.set(event.number, event.seat);
    }
    add(each.ply === 0 ? 0 : each.turn, { seq: each.seq, ply: each.ply, lines: messages.logLines(each, names) });
  }
  addEvents(Infinity);
  return [...groups.values()];
}
