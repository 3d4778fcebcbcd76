// The log's lines, grouped by turn.

import type { LogEntry } from "../../protocol";
import { messages } from "../../i18n";
import type { Names } from "../../i18n/names";
import type { Line } from "../../i18n/en/logLines";

/** What one seat did together; `ply` identifies the board as it stood then. */
export interface Entry {
  ply: number;
  seq: number;
  lines: Line[];
}

/** A turn's entries. Turn 0 is the deal, which belongs to no seat. */
export interface Turn {
  number: number;
  seat: number | null;
  entries: Entry[];
}

export function turns(log: LogEntry[], names: Names): Turn[] {
  const whose = new Map<number, number>();
  const groups = new Map<number, Turn>();
  for (const each of log) {
    for (const event of each.events) {
      if (event.type === "turn_started") whose.set(event.number, event.seat);
    }
    const lines = messages.logLines(each, names);
    if (lines.length === 0) continue;
    const number = each.ply === 0 ? 0 : each.turn;
    const group = groups.get(number) ?? { number, seat: whose.get(number) ?? null, entries: [] };
    group.entries.push({ ply: each.ply, seq: each.seq, lines });
    groups.set(number, group);
  }
  return [...groups.values()];
}
