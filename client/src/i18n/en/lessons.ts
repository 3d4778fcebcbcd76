// What the lessons say, in the order in which they are best taken. Figures come from the table.

import { chainNamed, cashOf, netOf, onBoard, payoutOf, priceOf, sharesOf } from "../../lib/lessonFacts";
import { money } from "../../lib/money";
import type { LessonWords } from "../lessonWords";
import { and } from "./grammar";

/** The seats at every lesson's table. */
const [YOU, BEN, CAT] = [0, 1, 2];

export const lessons: LessonWords[] = [
  {
    name: "tile",
    title: "A tile",
    about: "What a turn begins with",
    steps: [
      {
        say: (view) =>
          `The board has ${view.board.columns * view.board.rows} cells, with one tile for each. You hold ${view.hand?.length ?? 0} tiles, and the board shows where they go. Every turn begins with playing one of them.`,
        task: () => "Pick one of your tiles and play it.",
        missed: null,
      },
    ],
    done: (view) =>
      `${view.board.last} touches no other tile and belongs to no chain: it is an orphan. Since there is no chain yet, there were no shares to buy. You drew a new tile, and that was your turn.`,
  },
  {
    name: "founding",
    title: "Founding a chain",
    about: "Two tiles that touch become a hotel chain",
    steps: [
      {
        say: () =>
          "A tile next to an orphan founds a hotel chain with it. “Next to” means above, below, left or right of it, never diagonally.",
        task: () => "Play a tile that founds a chain.",
        missed: () =>
          "That tile touches no other, so it would be one more orphan. Two of your tiles touch an orphan: they are marked “found”.",
      },
      {
        say: () => "There are seven chains, and none of them is on the board. Which one your tiles become is up to you.",
        task: () => "Choose a chain and found it.",
        missed: null,
      },
    ],
    done: (view) => {
      const founded = onBoard(view)[0];
      return founded
        ? `${founded.name} is on the board with ${founded.size} tiles. You founded it, but nobody owns a chain: every player may buy its shares, at ${money(founded.price)} each for now.`
        : "";
    },
  },
  {
    name: "free-share",
    title: "The free share",
    about: "What the founder gets, and why the choice of chain matters",
    steps: [
      {
        say: (view) =>
          `Whoever founds a chain gets one of its shares free. Chains come in three tiers: while they have two tiles, a budget share costs ${money(priceOf(view, 0, 2))}, a standard share ${money(priceOf(view, 1, 2))} and a premium share ${money(priceOf(view, 2, 2))}.`,
        task: () => "Found a chain by playing 2G.",
        missed: () => "That tile founds nothing. 2G does: it touches the orphan on 2F.",
      },
      {
        say: () =>
          "Imperial, a premium chain, is on the board already. The other premium chain has not been founded yet.",
        task: () => "Found the most expensive chain that is left.",
        missed: () =>
          "That chain’s shares are cheaper, so the free one would be worth less. The chains are listed by price, the most expensive last.",
      },
    ],
    done: (view) => {
      const founded = chainNamed(view, "Continental");
      return `Your free share of ${founded.name} is worth ${money(founded.price)} already; one of a budget chain would be worth ${money(priceOf(view, 0, founded.size))}. The bonuses that a chain pays are higher, too.`;
    },
  },
  {
    name: "buying",
    title: "Buying shares",
    about: "Up to three a turn, before their price rises",
    steps: [
      {
        say: (view) => {
          const { name, price } = chainNamed(view, "Continental");
          return `After playing a tile you may buy up to three shares of chains on the board. Ben has founded ${name}, and a share costs ${money(price)}. Nobody pays you for it yet, but its price rises as the chain grows.`;
        },
        task: () => "Buy three shares of Continental.",
        missed: (view) =>
          `You may buy three, and have ${money(cashOf(view, YOU))} to spend: add shares until there are three.`,
      },
    ],
    done: (view) => {
      const bought = chainNamed(view, "Continental");
      return `Then Ben played ${view.board.last}, and ${bought.name} grew to ${bought.size} tiles. A share now costs ${money(bought.price)}, so your ${sharesOf(view, YOU, bought)} shares are worth ${money(sharesOf(view, YOU, bought) * bought.price)}.`;
    },
  },
  {
    name: "safe",
    title: "Prices and safe chains",
    about: "Size sets the price, and in the end makes a chain safe",
    steps: [
      {
        say: (view) => {
          const { name, size, price } = chainNamed(view, "Continental");
          return `A chain’s price depends on its tier and its size, on nothing else. ${name} has ${size} tiles, and a share costs ${money(price)}. A chain with ${view.rules.safe_size} tiles or more is safe: no other chain can ever take it over.`;
        },
        task: () => "Make Continental safe with one tile.",
        missed: (view) => {
          const { name, size } = chainNamed(view, "Continental");
          return `That would not bring ${name} to ${view.rules.safe_size} tiles: it has ${size}. Look for a tile that also touches an orphan, which then joins the chain.`;
        },
      },
    ],
    done: (view) => {
      const { name, size, price } = chainNamed(view, "Continental");
      return `${view.board.last} joined the orphan to the chain as well. With ${size} tiles ${name} is safe, and a share costs ${money(price)}. As nothing can take it over, it pays its bonuses only at the end of the game.`;
    },
  },
  {
    name: "holders",
    title: "The two largest holders",
    about: "Who is paid when a chain is taken over",
    steps: [
      {
        say: (view) => {
          const chain = chainNamed(view, "Continental");
          return `A chain that is taken over pays a bonus to its largest holder, and half as much to the second-largest. Now ${chain.name} would pay Cat, who has ${sharesOf(view, CAT, chain)} shares, ${money(payoutOf(chain, CAT))}. You and Ben have ${sharesOf(view, YOU, chain)} each and would share the second bonus: ${money(payoutOf(chain, YOU))} each, rounded up.`;
        },
        task: () => "Become the largest holder of Continental.",
        missed: (view) => {
          const chain = chainNamed(view, "Continental");
          return `Cat has ${sharesOf(view, CAT, chain)} shares of ${chain.name}. You have ${sharesOf(view, YOU, chain)}, and need one more than Cat.`;
        },
      },
    ],
    done: (view) => {
      const chain = chainNamed(view, "Continental");
      return `With ${sharesOf(view, YOU, chain)} shares you would now be paid ${money(payoutOf(chain, YOU))}, Cat ${money(payoutOf(chain, CAT))}, and Ben, the third, nothing. A single share often makes that difference.`;
    },
  },
  {
    name: "merger",
    title: "A merger",
    about: "One tile joins two chains, and bonuses are paid",
    steps: [
      {
        say: (view) => {
          const [small, large] = [chainNamed(view, "Continental"), chainNamed(view, "Imperial")];
          return `A tile that touches two chains merges them. The larger one survives: ${large.name} has ${large.size} tiles, ${small.name} ${small.size}. The smaller one is taken over, and first pays its bonuses. You hold ${sharesOf(view, YOU, small)} of its shares, Ben ${sharesOf(view, BEN, small)} and Cat ${sharesOf(view, CAT, small)}.`;
        },
        task: () => "Merge the two chains.",
        missed: () => "That tile does not touch both chains. One of yours lies between them, next to each.",
      },
    ],
    done: (view) => {
      const { name, majority, minority } = chainNamed(view, "Continental");
      return `${name} has paid you ${money(majority)} as its largest holder, and Ben ${money(minority)} as its second-largest; Cat, the third, got nothing. What you do with your shares of it is the next lesson.`;
    },
  },
  {
    name: "shares",
    title: "Sell, trade or hold",
    about: "What becomes of shares of a chain that was taken over",
    steps: [
      {
        say: (view) => {
          const [defunct, survivor] = [chainNamed(view, "Luxor"), chainNamed(view, "Continental")];
          return `${survivor.name} takes over ${defunct.name}. Your ${sharesOf(view, YOU, defunct)} shares of ${defunct.name} can be sold for ${money(view.merger?.price ?? 0)} each; traded, two for one share of ${survivor.name}, which costs ${money(survivor.price)}; or held, in the hope that somebody founds ${defunct.name} again.`;
        },
        task: () => "Trade four shares, and sell the fifth.",
        missed: (view) => {
          const price = view.merger?.price ?? 0;
          return `Two shares bring ${money(2 * price)} if you sell them, and a share worth ${money(chainNamed(view, "Continental").price)} if you trade them. So trade as many as you can, and sell the one that is left.`;
        },
      },
    ],
    done: (view) => {
      const { name, size, price } = chainNamed(view, "Continental");
      return `You have two more shares of ${name}, which has grown to ${size} tiles: each is worth ${money(price)} now. Trade when the survivor’s price is more than twice that of the chain it takes over; sell when you need the cash.`;
    },
  },
  {
    name: "cash",
    title: "Why cash runs out",
    about: "Shares cost money, and only mergers bring some in",
    steps: [
      {
        say: (view) =>
          `Until the game ends, only mergers bring you money. You have ${money(cashOf(view, YOU))}, and the cheapest share on the board costs ${money(Math.min(...onBoard(view).map(({ price }) => price)))}: you cannot buy anything. Ben and Cat are hardly better off.`,
        task: () => "Play the tile that brings in the most money.",
        missed: (view) =>
          `You would still have ${money(cashOf(view, YOU))}. You are the largest holder of American: play the tile that lets Continental take it over.`,
      },
      {
        say: (view) =>
          `American has paid you ${money(chainNamed(view, "American").majority)}, and Ben ${money(chainNamed(view, "American").minority)}. Shares that you sell bring in more.`,
        task: () => "Decide what to do with your shares of American.",
        missed: null,
      },
    ],
    done: (view) =>
      `You have ${money(cashOf(view, YOU))} to spend, Ben ${money(cashOf(view, BEN))} and Cat ${money(cashOf(view, CAT))}. Whoever can buy while others cannot takes the lead in chain after chain. So hold shares of small chains that will soon be taken over, and do not spend every dollar on large ones.`,
  },
  {
    name: "end",
    title: "Ending the game",
    about: "Who may end it, and what is paid then",
    steps: [
      {
        say: (view) =>
          `A player whose turn it is may end the game once every chain on the board is safe, or one has ${view.rules.end_size} tiles. ${and(onBoard(view).map(({ name }) => name))} are all safe, and your net worth is ${money(netOf(view, YOU))}; Ben’s is ${money(netOf(view, BEN))}, and Cat’s ${money(netOf(view, CAT))}.`,
        task: () => "Declare the end: press the button with the flag.",
        missed: () => "Declare the end first: you still finish your turn after that.",
      },
      {
        say: (view) => {
          const chain = chainNamed(view, "Continental");
          return `You still finish your turn. Then every chain pays its bonuses, and all its shares are sold. Ben is the largest holder of ${chain.name}, with ${sharesOf(view, BEN, chain)} shares to your ${sharesOf(view, YOU, chain)}.`;
        },
        task: () => "Become the largest holder of Continental before the game ends.",
        missed: (view) =>
          `Ben has ${sharesOf(view, BEN, chainNamed(view, "Continental"))} shares of Continental: you need one more than that.`,
      },
    ],
    done: (view) =>
      `You win with ${money(cashOf(view, YOU))}; Ben has ${money(cashOf(view, BEN))}, and Cat ${money(cashOf(view, CAT))}. The last bonuses often decide the game, so count them before you declare its end. Now you know all you need to play.`,
  },
];
