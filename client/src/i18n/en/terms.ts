// The glossary: what the words of the game mean.

import type { TermId, TermWords } from "../termIds";

export const terms: Record<TermId, TermWords> = {
  orphan: {
    word: "Orphan",
    means: "A tile on the board that belongs to no chain. A tile next to it founds one.",
  },
  chain: {
    word: "Chain",
    means: "One of seven hotel chains: two or more tiles next to each other. Nobody owns a chain, but anybody may hold shares of it.",
  },
  founding: {
    word: "Founding",
    means: "Playing a tile next to an orphan. The player chooses which of the chains that are not on the board it becomes, and gets a free share of it.",
  },
  "free-share": {
    word: "Free share",
    means: "The share that the bank gives to whoever founds a chain.",
  },
  tier: {
    word: "Tier",
    means: "How expensive a chain is: budget (Luxor, Tower), standard (American, Festival, Worldwide) or premium (Continental, Imperial).",
  },
  safe: {
    word: "Safe",
    means: "A chain is safe when it is so large that no other can take it over: by the usual rules, with 11 tiles or more. The game may be ended when every chain on the board is safe.",
  },
  merger: {
    word: "Merger",
    means: "What happens when a tile touches two or more chains: the largest survives and takes over the others.",
  },
  survivor: {
    word: "Survivor",
    means: "The chain that takes over the others in a merger: the largest. If several are equally large, whoever played the tile chooses.",
  },
  "taken-over": {
    word: "Taken over",
    means: "What becomes of the smaller chains in a merger. They pay their bonuses, and their shares are sold, traded two for one, or held. Later the chain can be founded again.",
  },
  bonus: {
    word: "Bonus",
    means: "What a chain pays when it is taken over, and at the end of the game: ten times its price to its largest holder, five times to the second-largest. Those who tie share it.",
  },
  "largest-holder": {
    word: "Largest holder",
    means: "Also called the majority holder: whoever has the most shares of a chain, and so gets its first bonus. The second-largest holder gets the second, half as much; a sole holder gets both.",
  },
  bag: {
    word: "Bag",
    means: "The tiles that nobody has drawn yet.",
  },
  bank: {
    word: "Bank",
    means: "Holds the shares that nobody owns (there are 25 of each chain), and pays out all money.",
  },
  "net-worth": {
    word: "Net worth",
    means: "What a player would have if the game ended now: cash, bonuses, and the price of every share.",
  },
  dead: {
    word: "Dead tile",
    means: "A tile that can never be played, because it would merge two safe chains. It is exchanged for another.",
  },
};
