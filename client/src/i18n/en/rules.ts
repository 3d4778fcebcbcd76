// The rules of the game, with examples. Rulings are numbered as everywhere else (R24).

import { list, pictures, type Section, steps, table, text } from "../page";
import { BOARDS, prices } from "../rulesExamples";

const sections: Section[] = [
  {
    id: "idea",
    title: "The game in a minute",
    blocks: [
      text(
        "You place tiles on a grid of 108 cells. Tiles that touch become hotel chains; chains that touch merge, and the smaller one is taken over. You never own a chain: you hold shares. Shares rise in price as their chain grows, and whoever holds the most shares of a chain that is taken over is paid a handsome bonus.",
      ),
      text(
        "On your turn you place one tile, buy up to three shares, and draw a new tile. At the end every chain pays its bonuses once more, all shares are sold, and the player with the most cash wins.",
      ),
    ],
  },
  {
    id: "chains",
    title: "Chains, prices, bonuses",
    blocks: [
      text(
        "There are seven chains, with 25 shares each, in three tiers. They are always listed in the same order and known by their letters.",
        "R2",
      ),
      { kind: "tiers" },
      text(
        "A share’s price depends on the number of tiles in its chain. A chain that is not on the board has no price.",
        "R3",
      ),
      table(
        "Price of a share, in dollars",
        ["Tiles", "Budget", "Standard", "Premium"],
        prices("and more"),
        [1, 2, 3],
      ),
      text(
        "The bonuses of a chain are ten times its price to whoever holds the most shares, and five times its price to whoever holds the second most. Luxor with 7 tiles pays $6,000 and $3,000.",
        "R4",
      ),
    ],
  },
  {
    id: "start",
    title: "How a game starts",
    blocks: [
      text("Two to six people or bots play. Each begins with $6,000 and no shares.", "R5"),
      text(
        "Each player draws a tile and places it on the board. Whoever drew the tile nearest to 1A goes first: the one in the lowest column or, within a column, in the earliest row. 2B comes before 3A, and 1C before 1D. These tiles never found a chain, even where they touch: they are orphans, tiles on the board in no chain.",
        "R6, R7",
      ),
      text("Then each player draws six tiles, which nobody else can see.", "R8, R39"),
    ],
  },
  {
    id: "turn",
    title: "Your turn",
    blocks: [
      steps(
        [
          "If you like, offer trades to other players.",
          "Place a tile, and resolve what it sets off.",
          "Buy up to three shares.",
          "Draw a tile.",
        ],
        "R9",
      ),
      text("You cannot go back to an earlier step, and a placed tile stays where it is."),
    ],
  },
  {
    id: "placing",
    title: "Placing a tile",
    blocks: [
      text(
        "You must place a tile if any in your hand can be played. What happens depends on what it touches. Cells touch along their edges; corners do not count.",
        "R1, R13",
      ),
      pictures(
        { ...BOARDS.alone, caption: "4A touches nothing. It is an orphan, and nothing happens. (R14)" },
        { ...BOARDS.founds, caption: "3B touches orphans and no chain: a chain is founded. You pick which, it takes the tile and all orphans connected to it, and you get one share free. (R15, R16)" },
        { ...BOARDS.grows, caption: "4B touches one chain: Imperial takes the tile, and the orphan connected to it at 4C. (R17)" },
        { ...BOARDS.merges, caption: "3B touches two chains: Tower and American merge. (R18)" },
      ),
    ],
  },
  {
    id: "unplayable",
    title: "Tiles that cannot be played",
    blocks: [
      text(
        "A chain of 11 tiles or more is safe: it is never taken over. So a tile that touches two safe chains can never be played. It is dead, and everybody sees such cells crossed out on the board.",
        "R19, R25",
      ),
      pictures(
        { ...BOARDS.dead, caption: "Continental has 12 tiles and Worldwide 11: both are safe, and none of the cells between them can be played." },
        { ...BOARDS.blocked, caption: "While all seven chains are on the board, 3B would found an eighth. It is blocked, and waits in the hand until a merger frees a chain. (R20)" },
      ),
      text(
        "At the end of your turn your dead tiles are replaced, until none in your hand is dead or the bag holds only dead ones. The replaced tiles go back into the bag.",
        "R21",
      ),
      text(
        "If nothing in your hand can be played, dead tiles are replaced first; if that does not help, you skip placing, may still buy, and draw nothing. When the bag is empty, the game continues with the tiles in hand.",
        "R22, R23",
      ),
    ],
  },
  {
    id: "mergers",
    title: "Mergers",
    blocks: [
      text(
        "The largest chain survives, counted without the merging tile; if several are equally large, whoever placed the tile chooses. The others are taken over one at a time, the largest first. Each is resolved completely before the next: first bonuses, then shares.",
        "R24, R26",
      ),
      pictures(
        { ...BOARDS.beforeMerger, caption: "Ann places 3B. Tower has 4 tiles, American 6: American survives." },
        { ...BOARDS.afterMerger, caption: "Afterwards American takes the placed tile and Tower’s tiles: it has 11, so it is safe. (R31)" },
      ),
      text(
        "Bonuses depend on the price before the merger: Tower has 4 tiles and costs $400 a share, so it pays $4,000 and $2,000. To whom depends on who holds what:",
        "R27",
      ),
      table(
        "Who is paid, for Tower with 4 tiles",
        ["Shares held", "Paid"],
        [
          ["Ann 5, Ben 3, Cat 1", "Ann $4,000, Ben $2,000"],
          ["Ann 5 and nobody else", "Ann $6,000: the sole holder is paid both"],
          ["Ann 4, Ben 4, Cat 1", "Ann and Ben $3,000 each: those tied for the most split both"],
          ["Ann 5, Ben 2, Cat 2", "Ann $4,000, Ben and Cat $1,000 each: those tied for second split it"],
          ["nobody holds any", "nobody"],
        ],
        [],
      ),
      text("Each part of a split bonus is rounded up to the next $100."),
      text(
        "With two players, an option lets the bank compete: for each bonus it draws a tile, and the tile’s column is the number of shares it counts as holding. What the bank wins is paid to nobody.",
        "R28",
      ),
      text(
        "Then everyone who holds shares of the chain that was taken over decides what to do with them, in turn, starting with whoever placed the tile. In any combination you may:",
        "R29",
      ),
      list([
        "sell them to the bank, at the price before the merger;",
        "trade them, two for one share of the survivor, while the bank has any;",
        "keep them: worth nothing, unless the chain is founded again.",
      ]),
      text(
        "What is sold or traded goes back to the bank right away, so later players find more shares of one chain there and fewer of the other. An impossible choice is refused, never reduced to what is possible.",
        "R29, R30",
      ),
      text(
        "Say Ann holds 5 Tower, Ben 3 and Cat 1. Ann sells 1 for $400 and trades 4 for 2 American. Ben trades 2 for 1 American and keeps 1. Cat sells 1 for $400. A share of American then costs $800.",
      ),
    ],
  },
  {
    id: "buying",
    title: "Buying and drawing",
    blocks: [
      text(
        "After placing you may buy up to three shares in all, of any chains on the board, including one just founded. Each costs its price now. The bank must have them, and you must be able to pay.",
        "R32",
      ),
      text("Then you draw a tile, to have six again. If you placed none, you draw none.", "R33"),
    ],
  },
  {
    id: "trading",
    title: "Trading with players",
    blocks: [
      text(
        "Before you place a tile you may offer another player an exchange of cash, shares or both. Each side has to give something. Shares of chains that are not on the board may be traded too. The other player accepts or declines; until then you may withdraw the offer. Only one offer can be open at a time, and it lapses when you place a tile. Nobody can offer, or be asked for, what they do not have.",
        "R10–R12",
      ),
    ],
  },
  {
    id: "end",
    title: "The end",
    blocks: [
      text(
        "On your turn you may end the game when a chain has 41 tiles or more, or when every chain on the board is safe. You never have to. You may declare the end at any of your own decisions during your turn, and then finish the turn: place, merge, buy, but draw nothing.",
        "R34, R35",
      ),
      text(
        "The game also ends when every hand is empty, or when a whole round goes by without a tile being placed.",
        "R36",
      ),
      text(
        "All who play may also agree to end the game at any time. It is then scored as it stands.",
        "R41",
      ),
      text(
        "Every chain on the board pays its bonuses, as in a merger; then every share of those chains is sold at its price. Other shares are worth nothing. The player with the most cash wins; players with equal cash share a place.",
        "R37",
      ),
    ],
  },
  {
    id: "known",
    title: "What is known",
    blocks: [
      text(
        "Cash, shares, and how many tiles each hand and the bag hold are known to everyone. What is in a hand is known only to its owner; the order of the bag is known to nobody.",
        "R38, R39",
      ),
    ],
  },
  {
    id: "options",
    title: "Editions and options",
    blocks: [
      text(
        "Printed editions differ. What you have read is the classic game. A table can follow another edition, or change any of these options. The classic value comes first.",
      ),
      { kind: "options" },
    ],
  },
  {
    id: "words",
    title: "The words of the game",
    blocks: [{ kind: "terms" }],
  },
  {
    id: "fair",
    title: "Fair dealing",
    blocks: [
      text(
        "Everything random in a game follows from a secret number, its seed. A fingerprint of it (SHA-256) is shown before the first tile is drawn, and the seed itself when the game is over. So anyone can check afterwards that the bag was shuffled before the game and never touched: it is the tiles sorted by HMAC-SHA256 of the seed and the tile’s name.",
        "R40",
      ),
    ],
  },
];

export const rules = {
  title: "How to play",
  lead: "Acquire, as Mergemaker plays it. The small numbers are those of the rulings, which the game names when it refuses a move.",
  contents: "On this page",
  tiers: { budget: "Budget", standard: "Standard", premium: "Premium" },
  option: "Option",
  values: "Values",
  chains: ["Luxor", "Tower", "American", "Festival", "Worldwide", "Continental", "Imperial"],
  /** A description of a drawing, for screen readers. */
  drawing: (shown: string[]) => `A drawing: ${shown.join("; ")}.`,
  drawn: (name: string, tiles: string[]) => `${name} on ${tiles.join(", ")}`,
  orphans: "Orphans",
  sections,
};
