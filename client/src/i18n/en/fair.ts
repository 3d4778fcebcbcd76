// Messages of the page that checks whether a game was dealt fairly.

import { plural } from "./grammar";

export const fair = {
  title: "Was it dealt fairly?",
  titleOf: (table: string) => `The deal of ${table}`,
  lead: "Your browser works this out by itself, from the seed and from what happened in the game.",
  loading: "Loading the game…",
  holds: "Yes, it was.",
  holdsWhy: (draws: number) =>
    `The seed has the fingerprint that was shown before the first tile was drawn, and ${draws === 1 ? "the tile" : `all ${draws} tiles`} came out of the bag in the order that it gives.`,
  fails: "No: something does not fit.",
  notOver: "This game is not over yet. Its seed will be shown when it ends; until then nobody can look into the bag.",
  noSeed: "There is no seed to check: this game was imported from a record without one.",
  continued: "This game went on from a position of another.",
  continuedHow: (who: string) =>
    `The tiles that ${who} could not know there were dealt again. So it was not dealt as a new game is, and there is nothing to check here. Its record says after which move that was, and gives the seed that all later chance followed from.`,
  fingerprint: "The fingerprint",
  fingerprintHow:
    "Everything random in a game follows from its seed. Its fingerprint gives nothing away about the seed, but nobody can find another seed with the same one. So the seed was fixed before the game began.",
  shown: "Shown before the first tile was drawn",
  noted: "Noted by this browser during the game",
  notedNone: "This browser was not there while the game was played, so it has to trust the server about what was shown.",
  imported: "In the record that the game was imported from",
  seed: "The seed",
  worked: "The seed’s fingerprint (SHA-256), worked out here",
  fits: "It fits.",
  differs: "It differs.",
  bag: "The bag",
  bagHow:
    "The bag is the tiles sorted by a code that the seed gives each of them (HMAC-SHA256). Where tiles go back into the bag, the seed also says where.",
  drawn: (count: number) => `Drawn, in this order: ${plural(count, "tile")}`,
  left: (count: number) => `Left in the bag: ${plural(count, "tile")}`,
  draw: (number: number, tile: string, who: string, turn: number) =>
    turn === 0 ? `${number}. ${tile}, ${who}, in the deal` : `${number}. ${tile}, ${who}, turn ${turn}`,
  wrongFingerprint: "The seed does not have the fingerprint that was shown before the first tile was drawn.",
  wrongNoted: "The seed does not have the fingerprint that this browser noted during the game.",
  wrongDraw: (number: number, who: string, tile: string, expected: string | null) =>
    expected === null
      ? `Draw ${number}: ${who} drew ${tile}, although the bag was empty.`
      : `Draw ${number}: ${who} drew ${tile}, but the seed puts ${expected} there.`,
  wrongStarter: (who: string, expected: string) => `${who} started, but the seed chooses ${expected}.`,
  wrongBank: (turn: number, column: number, expected: string | null) =>
    `Turn ${turn}: the bank drew a tile of column ${column}, but the seed puts ${expected ?? "no tile"} there.`,
  more: (count: number) => `${plural(count, "more difference")}.`,
  elsewhere: "Check it elsewhere",
  elsewhereHow:
    "If you would rather not trust this page either, save the record and run “mergemaker verify” on it, or write a program of your own: Mergemaker’s documentation describes exactly how every draw follows from the seed.",
  record: "Save the record",
  replay: "Watch the replay",
  table: "Back to the table",
};
