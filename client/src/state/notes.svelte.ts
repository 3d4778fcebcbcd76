// Notes on a game: those that somebody shares, to be read.

import type { Note } from "../protocol";

/** What a note is on: the position after a ply, or the whole game if that is null. */
export type Place = number | null;

export class Notes {
  #texts = $state.raw<ReadonlyMap<Place, string>>(new Map());

  constructor(
    readonly game: string,
    notes: Note[] = [],
  ) {
    this.receive(notes);
  }

  protected receive(notes: Note[]): void {
    this.#texts = new Map(notes.map(({ ply, text }) => [ply, text]));
  }

  /** All texts, by what they are on. */
  get texts(): ReadonlyMap<Place, string> {
    return this.#texts;
  }

  textAt(place: Place): string {
    return this.texts.get(place) ?? "";
  }

  /** The plies with a note, in order. */
  get plies(): number[] {
    return [...this.texts.keys()].filter((place) => place !== null).sort((one, other) => one - other);
  }

  /** The nearest ply with a note before or after another. */
  beside(ply: number, by: 1 | -1): number | undefined {
    return by > 0 ? this.plies.find((other) => other > ply) : this.plies.findLast((other) => other < ply);
  }
}
