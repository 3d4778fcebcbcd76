// An attempt at a puzzle: its table, and the solution once the decision is made.

import { tryDecision, tryPuzzle } from "../net/puzzles";
import { Refusal } from "../net/refusal";
import type { Channel, Command } from "../net/socket";
import type { PuzzleShown, Solution } from "../protocol";
import type { GameTable } from "./gameTable.svelte";
import { decisionOf, ownPuzzles } from "./ownPuzzles.svelte";
import { goOn, jumpTo, practiceTable } from "./practice";
import { solver } from "./solver.svelte";

export class PuzzleStore implements Channel {
  readonly id: string;
  #table = $state.raw<GameTable | null>(null);
  #rating = $state.raw<number | null>(null);
  #solution = $state.raw<Solution | null>(null);
  #decided = $state.raw<string[]>([]);
  #compared = $state.raw<number | null>(null);
  #change = $state.raw(0);
  #refusal = $state.raw<Refusal | null>(null);
  #notShown = $state.raw<Refusal | null>(null);
  /** The moves made until now. */
  #moves = $state.raw<string[]>([]);

  constructor(id: string) {
    this.id = id;
  }

  /** The table; null until it has arrived. */
  get table(): GameTable | null {
    return this.#table;
  }

  /** Why the puzzle cannot be shown, if it cannot. */
  get refusal(): Refusal | null {
    return this.#refusal;
  }

  /** How difficult it is; null for a puzzle of one’s own. */
  get rating(): number | null {
    return this.#rating;
  }

  /** How this attempt has changed the solver’s rating. */
  get change(): number {
    return this.#change;
  }

  /** Whether a part of the decision is made, such as a tile without the chain that it founds. */
  get begun(): boolean {
    return this.#moves.length > 0 && this.#solution === null;
  }

  /** What is best, once the decision is made. */
  get solution(): Solution | null {
    return this.#solution;
  }

  /** What was decided. */
  get decided(): string[] {
    return this.#decided;
  }

  /** The choice that the board shows, by its index; null for one that is not in the solution. */
  get compared(): number | null {
    return this.#compared;
  }

  /** Why a choice could not be shown on the board, if it could not. */
  get notShown(): Refusal | null {
    return this.#notShown;
  }

  /** Whether the decision was the best, or cannot be told from it. */
  get solved(): boolean {
    return this.#solution?.chosen === 0 || this.tied;
  }

  /** Whether the decision lost no more than its margin of error. Puzzles of one's own may have such choices. */
  get tied(): boolean {
    const { chosen, choices } = this.#solution ?? {};
    const choice = chosen ? choices?.[chosen] : undefined;
    return choice !== undefined && choice.behind <= choice.behind_error;
  }

  /** Begin the attempt, or another. */
  async begin(): Promise<void> {
    try {
      const shown = await this.#try([]);
      this.#refusal = null;
      this.#solution = null;
      this.#moves = [];
      this.#rating = shown.rating;
      this.#table = practiceTable(shown, this);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#refusal = error;
    }
  }

  #try(moves: string[]): Promise<PuzzleShown> {
    const decision = decisionOf(this.id);
    return decision ? tryDecision(...decision, moves) : tryPuzzle(this.id, moves);
  }

  /** See `Channel`: only moves can be made in a puzzle. */
  async command(command: Command): Promise<void> {
    if (command.type !== "move" || this.#solution) throw new Refusal("not-now");
    const moves = [...this.#moves, ...command.moves];
    const shown = await this.#try(moves);
    this.#moves = moves;
    if (this.#table) goOn(this.#table, resting(shown));
    if (!shown.solution) return;
    this.#solution = shown.solution;
    this.#decided = moves;
    this.#compared = shown.solution.chosen;
    if (shown.rating === null) ownPuzzles.note(this.id, this.solved);
    else this.#change = solver.note({ id: this.id, rating: shown.rating }, this.solved);
  }

  /** See `Channel`: nothing can be asked in a puzzle. */
  ask(): Promise<never> {
    return Promise.reject(new Refusal("not-now"));
  }

  /** Show on the board what a choice of the solution brings about; null for what was decided. */
  async compare(choice: number | null): Promise<void> {
    const moves = choice === null ? this.#decided : (this.#solution?.choices[choice]?.moves ?? []);
    const before = this.#compared;
    // Another attempt has a table of its own, which an answer that comes late must leave alone.
    const table = this.#table;
    this.#compared = choice;
    this.#notShown = null;
    try {
      const shown = await this.#try(moves);
      if (this.#compared === choice && this.#table === table && table) jumpTo(table, resting(shown));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (this.#table !== table) return;
      this.#compared = before;
      this.#notShown = error;
    }
  }
}

/** What is shown once the decision is made: there is nothing to decide any more. */
function resting(shown: PuzzleShown): PuzzleShown {
  return shown.solution ? { ...shown, view: { ...shown.view, options: null } } : shown;
}
