// The log's lines, grouped by turn.

import type { AnyTableEvent, LogEntry } from "../../protocol";
import { messages } from "../../i18n";
import { type Names, namesAt } from "../../i18n/names";
import type { Line } from "../../i18n/logLines";

/** What one seat did together, or what people did besides moving. */
export interface Entry {
  seq: number;
  /** Identifies the board as it stood after it; null if the board had no part in it. */
  ply: number | null;
  lines: Line[];
}

/** A turn's entries. Turn 0 is the deal, which is nobody's. */
export interface Turn {
  number: number;
  /** Whose turn it is; "" for nobody's. */
  name: string;
  entries: Entry[];
}

/** The log and the table events, both in the order in which they happened. */
export function turns(log: LogEntry[], events: AnyTableEvent[], names: Names): Turn[] {
  const whose = new Map<number, number>();
  const groups = new Map<number, Turn>();
  const nameOf = (seat: number | undefined, { you, seats }: Names) =>
    seat === undefined ? "" : seat === you ? messages.play.You : (seats[seat] ?? "");
  const add = (number: number, entry: Entry) => {
    if (entry.lines.length === 0) return;
    const name = nameOf(whose.get(number), namesAt(entry.seq, events, names));
    const group = groups.get(number) ?? { number, name, entries: [] };
    group.entries.push(entry);
    groups.set(number, group);
  };
  let next = 0;
  const addEvents = (before: number) => {
    for (let event = events[next]; event && event.seq < before; event = events[++next]) {
      add(event.turn, { seq: event.seq, ply: null, lines: [messages.tableEventLine(event, namesAt(event.seq, events, names))] });
    }
  };
  for (const each of log) {
    addEvents(each.seq);
    for (const event of each.events) {
      if (event.type === "turn_started") whose.set(event.number, event.seat);
    }
    const lines = messages.logLines(each, namesAt(each.seq, events, names));
    add(each.ply === 0 ? 0 : each.turn, { seq: each.seq, ply: each.ply, lines });
  }
  addEvents(Infinity);
  return [...groups.values()];
}
