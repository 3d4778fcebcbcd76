// Whether a game was dealt fairly (R40), worked out here from nothing but the seed and what happened.
//
// A check that only repeated what the server says would prove nothing. So this is the one place where the client
// knows how a bag is shuffled; docs/chance.md tells the same to programs in any language.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { placeOf, tileAt } from "../../lib/board";
import type { Event, LogEntry, Replay } from "../../protocol";

const MODULUS = 2147483647;
const MULTIPLIER = 48271;

/** A tile that left the bag. */
export interface Draw {
  /** Counted from 1. */
  number: number;
  tile: string;
  /** The tile that the seed puts there. */
  expected: string | null;
  seat: number;
  turn: number;
}

/** What the seed says of a game. */
export interface Deal {
  /** The SHA-256 of the seed. */
  fingerprint: string;
  draws: Draw[];
  /** The tiles that nobody drew, in the order in which they would have been drawn. */
  left: string[];
  /** Whatever followed from chance otherwise than the seed has it. */
  wrong: Wrong[];
}

export type Wrong =
  | { kind: "draw"; draw: Draw }
  | { kind: "starter"; seat: number; expected: number }
  | { kind: "bank"; column: number; expected: string | null; turn: number };

/** The SHA-256 of a seed, both in hexadecimal. */
const fingerprintOf = (seed: string): string => bytesToHex(sha256(hexToBytes(seed)));

/** Work out a game's deal from its seed, and compare all that followed from chance.
 *
 *  @param seed the seed, in hexadecimal
 *  @param replay the whole game, with nothing hidden
 */
export function dealOf(seed: string, { rules, view, told }: Pick<Replay, "rules" | "view" | "told">): Deal {
  const bytes = hexToBytes(seed);
  const bag = new Bag(bytes, namesOf(view.board));
  // No preset lets chance choose who starts.
  const checker = new Checker(bag, view.seats.length, rules.options.first_player === "random");
  for (const entry of told) checker.check(entry);
  const { draws, wrong } = checker;
  return { fingerprint: fingerprintOf(seed), draws, left: bag.left, wrong };
}

/** The names of all tiles of a board. */
function namesOf({ columns, rows }: { columns: number; rows: number }): string[] {
  return Array.from({ length: columns * rows }, (_, at) => tileAt(at % columns, Math.floor(at / columns)));
}

/** The bag, and all later chance. */
class Bag {
  readonly #order: string[];
  #drawn = 0;
  /** The generator's state. */
  #x: number;

  constructor(seed: Uint8Array, tiles: string[]) {
    const keyed = (text: string) => bytesToHex(hmac(sha256, seed, utf8ToBytes(text)));
    const keys = new Map(tiles.map((tile) => [tile, keyed(tile)]));
    const key = (tile: string) => keys.get(tile) ?? "";
    this.#order = tiles.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
    this.#x = Number((BigInt(`0x${keyed("chance").slice(0, 16)}`) % BigInt(MODULUS - 1)) + 1n);
  }

  get left(): string[] {
    return this.#order.slice(this.#drawn);
  }

  /** Draw the next tile; null if there is none. What lies in its place from then on, if anything, is `left`. */
  draw(left: string | null = null): string | null {
    const tile = this.#order[this.#drawn] ?? null;
    if (left !== null) this.#order[this.#drawn] = left;
    this.#drawn++;
    return tile;
  }

  /** Put the last tiles drawn, or what was left in their places, back at random. */
  putBack(count: number): void {
    for (let left = count; left > 0; left--) {
      const at = --this.#drawn;
      const place = at + this.below(this.#order.length - at);
      [this.#order[at], this.#order[place]] = [this.#order[place] ?? "", this.#order[at] ?? ""];
    }
  }

  /** A choice among so many things, counted from 0. */
  below(count: number): number {
    this.#x = (this.#x * MULTIPLIER) % MODULUS;
    return Math.floor((this.#x * count) / MODULUS);
  }
}

/** Goes through what happened, and compares it with a bag. */
class Checker {
  readonly draws: Draw[] = [];
  readonly wrong: Wrong[] = [];
  readonly #bag: Bag;
  readonly #seats: number;
  readonly #chanceStarts: boolean;
  /** The dead tiles that are given back for the next tiles drawn. */
  #returned: string[] = [];
  /** How many were given back so far; they go into the bag when nobody draws in their place any more. */
  #aside = 0;

  constructor(bag: Bag, seats: number, chanceStarts: boolean) {
    this.#bag = bag;
    this.#seats = seats;
    this.#chanceStarts = chanceStarts;
  }

  check({ events, turn }: LogEntry): void {
    for (const event of events) this.#check(event, turn);
  }

  #check(event: Event, turn: number): void {
    if (event.type !== "drew" && event.type !== "replaced") this.#endReplacing();
    if (event.type === "starting_tile") this.#draw(event.tile, event.seat, turn);
    else if (event.type === "first_player") this.#start(event.seat);
    else if (event.type === "starting_tiles_returned") this.#bag.putBack(this.#seats);
    else if (event.type === "replaced" && !event.discarded) this.#returned.push(...(event.tiles ?? []));
    else if (event.type === "bank_tile") this.#show(event.column, turn);
    else if (event.type === "drew") {
      const given = this.#returned.shift() ?? null;
      if (given !== null) this.#aside++;
      this.#draw(event.tile ?? "", event.seat, turn, given);
    }
  }

  #draw(tile: string, seat: number, turn: number, left: string | null = null): void {
    const expected = this.#bag.draw(left);
    const draw = { number: this.draws.length + 1, tile, expected, seat, turn };
    this.draws.push(draw);
    if (tile !== expected) this.wrong.push({ kind: "draw", draw });
  }

  #start(seat: number): void {
    if (!this.#chanceStarts) return;
    const expected = this.#bag.below(this.#seats);
    if (seat !== expected) this.wrong.push({ kind: "starter", seat, expected });
  }

  /** The bank draws a tile, of which only the column matters, and puts it back (R28). */
  #show(column: number, turn: number): void {
    const expected = this.#bag.draw();
    if (expected === null || placeOf(expected).column + 1 !== column)
      this.wrong.push({ kind: "bank", column, expected, turn });
    this.#bag.putBack(1);
  }

  #endReplacing(): void {
    this.#bag.putBack(this.#aside);
    this.#aside = 0;
    this.#returned = [];
  }
}
