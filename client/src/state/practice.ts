// A table at which somebody practises alone, as the server shows it in a lesson or a puzzle.

import type { Channel } from "../net/socket";
import type { LogEntry, Presence, RulesShown, Update, View, Welcome } from "../protocol";
import { GameTable } from "./gameTable.svelte";

/** What the server shows of it. */
export interface Practice {
  rules: RulesShown;
  view: View;
  told: LogEntry[];
}

/** Nobody is connected but whoever practises. */
const ALONE: Omit<Presence, "online"> = {
  type: "presence",
  away: [],
  host: true,
  watchers: 0,
  replaceable: [],
  freeable: [],
  may_start: false,
  may_set_pace: false,
  bots_wait: false,
};

/** The table, at which `channel` makes the moves. */
export function practiceTable(shown: Practice, channel: Channel): GameTable {
  return new GameTable(welcome(shown), presence(shown), update(shown), channel);
}

/** Show the table as it is after a move, whose events are news. */
export function goOn(table: GameTable, shown: Practice): void {
  const known = table.view.ply;
  table.applyUpdate({ ...update(shown), told: shown.told.filter(({ ply }) => ply > known) });
}

/** Show the table as it would be after other moves. */
export function jumpTo(table: GameTable, shown: Practice): void {
  table.applyUpdate(update(shown));
}

function welcome({ rules }: Practice): Welcome {
  const terms = { chat: false };
  return { type: "welcome", now: new Date().toISOString(), rules, terms, slow: false, freed_after: null };
}

function presence({ view }: Practice): Presence {
  return { ...ALONE, online: view.you === null ? [] : [view.you] };
}

function update({ view, told }: Practice): Update {
  return { type: "update", view, told, table_events: [] };
}
