// A view as the page draws it. The server sends what never changes only once, and leaves it out of views.
// Only here are the two put together.

import type { ChainRow, ChainShown, RulesShown, View } from "../protocol";

/** A chain's row together with its name, letter and tier. */
export type NamedChain = ChainRow & ChainShown;

/** A view together with the rules of its table. */
export interface ShownView extends Omit<View, "chains"> {
  rules: RulesShown;
  chains: NamedChain[];
}

/** Names what the viewer must decide, each decision of a game differently; empty if it is nothing. */
export function decisionKey({ options, ply }: Pick<View, "options" | "ply">): string {
  return options ? `${options.kind} ${ply}` : "";
}

/** A view together with its table's rules, each chain's row with the chain's name, letter and tier. */
export function withRules(view: View, rules: RulesShown): ShownView {
  const chains = view.chains.map((row) => {
    const constant = rules.chains.find(({ chain }) => chain === row.chain);
    if (constant === undefined) throw new Error(`the rules do not name chain ${row.chain}`);
    return { ...row, ...constant };
  });
  return { ...view, rules, chains };
}
