// What is worth a headline on a shared screen: a founding, a merger, a declared end.

import type { ShownView } from "../../lib/shownView";
import type { Bonus, Event, LogEntry } from "../../protocol";
import { messages } from "../../i18n";
import { screenMessages as words } from "../../i18n/screen";
import { chainName, chainRow } from "../descriptions";

export interface Headline {
  text: string;
  /** What follows from it; "" if nothing does. */
  detail: string;
  /** The chain that was founded, or that survives; null if it is about no chain, or the chain is not known yet. */
  chain: number | null;
}

/** The headline for what one seat did together; null if the log's lines are enough. */
export function headlineOf(view: ShownView, { events }: LogEntry): Headline | null {
  const declared = events.find((event) => event.type === "end_declared");
  if (declared) {
    const text = messages.play.end.declared(view.seats[declared.seat]?.name ?? "");
    return { text, detail: "", chain: null };
  }
  return merger(view, events) ?? founding(view, events);
}

function founding(view: ShownView, events: Event[]): Headline | null {
  const founded = events.find((event) => event.type === "founded");
  if (!founded) return null;
  const row = chainRow(view, founded.chain);
  return {
    text: words.founds(view.seats[founded.seat]?.name ?? "", row?.name ?? ""),
    detail: words.size(founded.size, row?.price ?? 0),
    chain: founded.chain,
  };
}

function merger(view: ShownView, events: Event[]): Headline | null {
  const says = messages.play.outcome;
  const merging = events.find((event) => event.type === "merging");
  const chosen = events.find((event) => event.type === "survivor_chosen");
  if (!merging && !chosen) return null;
  const survivor = chosen?.chain ?? merging?.survivor ?? null;
  const defunct = events.flatMap((event) => (event.type === "defunct" ? [event.chain] : []));
  const taken = merging ? merging.chains.filter((chain) => chain !== survivor) : defunct;
  const names = taken.map((chain) => chainName(view, chain));
  const detail = payments(view, defunct, events);
  if (survivor === null) {
    return { text: says.mergesSome(merging?.tile ?? "", names), detail, chain: null };
  }
  const into = chainName(view, survivor);
  const text = merging ? says.merges(merging.tile, names, into) : says.survives(into, names);
  return { text, detail, chain: survivor };
}

/** Who is paid for the chains that are taken over. */
function payments(view: ShownView, defunct: number[], events: Event[]): string {
  const says = messages.play.outcome;
  const bonuses = events.filter((event): event is Bonus => event.type === "bonus" && event.seat >= 0);
  return defunct
    .map((chain) => {
      const paid = bonuses
        .filter((bonus) => bonus.chain === chain)
        .map(({ seat, amount }) => says.paid(view.seats[seat]?.name ?? "", amount));
      const name = chainName(view, chain);
      return paid.length > 0 ? says.pays(name, paid) : says.paysNobody(name);
    })
    .join(" ");
}
