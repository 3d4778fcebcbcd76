// What a view shows, in words, for the board, the hand and the dock: names, accessible names, sentences.

import type { Outcome, TileOption } from "../protocol";
import type { NamedChain, ShownView } from "../lib/shownView";
import { messages } from "../i18n";
import type { TileWords } from "../i18n/tileWords";

export function chainRow(view: ShownView, chain: number): NamedChain | undefined {
  return view.chains.find((row) => row.chain === chain);
}

export const chainName = (view: ShownView, chain: number) => chainRow(view, chain)?.name ?? "";
export const chainLetter = (view: ShownView, chain: number) => chainRow(view, chain)?.letter ?? "";

/** Chain numbers by the letter that the board draws them with. */
export function chainsByLetter(view: ShownView): Map<string, number> {
  return new Map(view.chains.map(({ letter, chain }) => [letter, chain]));
}

/** What a description of a tile in the hand needs. */
export function tileWords(view: ShownView, option: TileOption): TileWords {
  const names = (chains: number[]) => chains.map((chain) => chainName(view, chain));
  const [outcome] = option.outcomes;
  const settled = option.outcomes.length === 1 ? outcome : undefined;
  return {
    kind: option.kind,
    touches: names(option.touches),
    into: settled?.chain == null ? null : chainName(view, settled.chain),
    defunct: names(settled?.defunct ?? []),
  };
}

/** The accessible name of a cell: what is there, or what your tile would do there. `holder` is the seat
 * whose hand the view shows. */
export function cellName(
  view: ShownView,
  tile: string,
  mark: string,
  option?: TileOption,
  holder: number | null = view.you,
): string {
  if (mark === "o") return messages.play.cell.orphan(tile);
  if (mark === "x") return messages.play.cell.gone(tile);
  if (mark !== ".") {
    const row = view.chains.find(({ letter }) => letter === mark);
    return messages.play.cell.chain(tile, row?.name ?? mark);
  }
  if (view.hand?.includes(tile)) {
    if (holder !== view.you) return messages.play.cell.held(tile, view.seats[holder ?? -1]?.name ?? "");
    return messages.play.cell.yours(tile, option ? tileWords(view, option) : null);
  }
  return view.board.dead.includes(tile) ? messages.play.cell.dead(tile) : messages.play.cell.empty(tile);
}

/** "you", or the name of the player in a seat. */
export function personIn(view: ShownView, seat: number): string {
  return seat === view.you ? messages.play.you : (view.seats[seat]?.name ?? "");
}

/** What an outcome does, one sentence for each effect, the first being the headline. `tile` is null when it is
 * on the board already. */
export function outcomeSentences(view: ShownView, outcome: Outcome, tile: string | null): string[] {
  const words = messages.play.outcome;
  const into = outcome.chain === null ? null : chainName(view, outcome.chain);
  const defunct = outcome.defunct.map((chain) => chainName(view, chain));
  const sentences: string[] = [];

  if (into === null || outcome.growth === null) {
    if (tile !== null) return [words.orphan(tile)];
  } else if (defunct.length > 0) {
    sentences.push(tile === null ? words.survives(into, defunct) : words.merges(tile, defunct, into));
  } else if (outcome.growth.size_before === 0) {
    const size = outcome.growth.size_after;
    sentences.push(tile === null ? words.found(into, size) : words.founds(tile, into, size));
  } else if (tile !== null) {
    sentences.push(words.extends(tile, into));
  }

  if (outcome.founder_shares > 0) sentences.push(words.founderShare);
  if (outcome.founder_cash > 0) sentences.push(words.founderCash(outcome.founder_cash));
  sentences.push(...paymentSentences(view, outcome));
  if (outcome.dispose > 0) sentences.push(words.dispose(outcome.dispose, defunct));
  return sentences;
}

function paymentSentences(view: ShownView, { defunct, payments }: Outcome): string[] {
  const words = messages.play.outcome;
  if (defunct.length === 0) return [];
  if (payments === null) return [words.paysHidden];
  return defunct.map((chain) => {
    const paid = payments.filter((payment) => payment.chain === chain && payment.seat >= 0);
    if (paid.length === 0) return words.paysNobody(chainName(view, chain));
    const each = paid.map(({ seat, amount }) => words.paid(personIn(view, seat), amount));
    return words.pays(chainName(view, chain), each);
  });
}
