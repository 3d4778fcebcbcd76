// What the viewer is about to do: a tile, a chain, numbers of shares. No rules: every choice offered comes
// from `view.options`, and so does its outcome.

import { type ChainShares, type GameMove, readMoves, writeMove } from "../lib/notation";
import { decisionKey, type NamedChain, type ShownView } from "../lib/shownView";
import type { ChainOption, Options, Outcome, PresetName, TileOption } from "../protocol";

/** Where a choice is made. */
export interface Chooser {
  readonly view: ShownView;
  readonly ply: number | null;
  readonly busy: boolean;
  send(moves: string[]): Promise<boolean>;
}

export class Choice {
  /** The tile picked, and whether a press picked it (a pointer passing over others does not undo a press). */
  tile = $state.raw<string | null>(null);
  pinned = $state.raw(false);
  /** The chain to found, to survive or to be taken over first. */
  chain = $state.raw<number | null>(null);
  sell = $state.raw(0);
  /** Shares given two for one. */
  trade = $state.raw(0);
  /** Shares to buy, by chain. */
  buy = $state.raw<number[]>([0, 0, 0, 0, 0, 0, 0]);
  /** Dead tiles to be replaced. */
  replace = $state.raw<string[]>([]);

  readonly #game: Chooser;
  #decision = "";

  constructor(game: Chooser) {
    this.#game = game;
    this.dropOutdated();
  }

  /** What is open to the viewer; null when it is not theirs to decide, or when the past is shown. */
  get options(): Options | null {
    return this.#game.ply === null ? this.#game.view.options : null;
  }

  /** Forget what was chosen for an earlier decision. */
  dropOutdated(): void {
    const { options } = this.#game.view;
    const decision = decisionKey(this.#game.view);
    if (decision === this.#decision) return;
    this.#decision = decision;
    this.pinned = false;
    this.tile = null;
    this.sell = 0;
    this.trade = 0;
    this.clearBuy();
    this.replace = [...(options?.replace?.tiles ?? [])];
    this.chain = options?.chains[0]?.chain ?? null;
  }

  // --- a tile ------------------------------------------------------------------------------------

  optionFor(tile: string): TileOption | undefined {
    return this.options?.kind === "place"
      ? this.options.tiles.find((option) => option.tile === tile)
      : undefined;
  }

  /** The pointer or the focus is on a tile. */
  hover(tile: string): void {
    if (!this.pinned && this.optionFor(tile)) this.#pick(tile);
  }

  /** A tile is pressed: it stays picked until another is. */
  press(tile: string): void {
    if (!this.optionFor(tile)) return;
    this.#pick(tile);
    this.pinned = true;
  }

  /** A tile is tapped: the first tap presses it, the second plays it. */
  tap(tile: string): void {
    if (this.pinned && this.tile === tile) void this.confirm();
    else this.press(tile);
  }

  #pick(tile: string): void {
    if (this.tile === tile) return;
    this.tile = tile;
    this.chain = null;
  }

  get tileOption(): TileOption | undefined {
    return this.tile === null ? undefined : this.optionFor(this.tile);
  }

  /** The outcomes of placing the picked tile, if it leaves a choice of chain. */
  get placements(): Outcome[] {
    const outcomes = this.tileOption?.outcomes ?? [];
    return outcomes.length > 1 ? outcomes : [];
  }

  /** The chains to choose among, whether or not the tile is placed yet. */
  get chainOptions(): ChainOption[] {
    const { options } = this;
    if (options === null) return [];
    if (options.kind !== "place") return options.chains;
    return this.placements.flatMap((outcome) =>
      outcome.chain === null ? [] : [{ chain: outcome.chain, outcome }],
    );
  }

  /** The outcome to preview, on the board and in words; null while it depends on a choice not made yet. */
  get outcome(): Outcome | null {
    const { options } = this;
    if (options === null) return null;
    if (options.kind === "place") {
      const outcomes = this.tileOption?.outcomes ?? [];
      if (outcomes.length === 1) return outcomes[0] ?? null;
    }
    return this.chainOptions.find(({ chain }) => chain === this.chain)?.outcome ?? null;
  }

  // --- shares ------------------------------------------------------------------------------------

  get bought(): number {
    return this.buy.reduce((sum, shares) => sum + shares, 0);
  }

  get cost(): number {
    const rows = this.options?.buy?.rows ?? [];
    return rows.reduce((sum, row) => sum + row.price * (this.buy[row.chain] ?? 0), 0);
  }

  /** Whether `shares` more of a chain (or fewer) is a purchase the server allows. */
  canBuy(chain: number, more: number): boolean {
    const next = this.buy.map((shares, at) => (at === chain ? shares + more : shares));
    return next.every((shares) => shares >= 0) && this.#allowed(next);
  }

  addShare(chain: number, more: number): void {
    if (!this.canBuy(chain, more)) return;
    this.buy = this.buy.map((shares, at) => (at === chain ? shares + more : shares));
  }

  clearBuy(): void {
    this.buy = [0, 0, 0, 0, 0, 0, 0];
  }

  #allowed(shares: number[]): boolean {
    const digits = shares.map((count, chain) => String(chain).repeat(count)).join("");
    return this.options?.buy?.choices.includes(digits) ?? false;
  }

  get held(): number {
    return (this.options?.dispose?.shares ?? 0) - this.sell - this.trade;
  }

  /** Set how many shares to sell, of those that are not traded. */
  setSell(shares: number): void {
    const all = this.options?.dispose?.shares ?? 0;
    this.sell = Math.max(0, Math.min(shares, all - this.trade));
  }

  /** Set how many shares to trade two for one: an even number, for which the bank has enough shares. */
  setTrade(shares: number): void {
    const dispose = this.options?.dispose;
    if (!dispose) return;
    const most = Math.min(dispose.max_trade, dispose.shares - this.sell);
    this.trade = Math.max(0, Math.min(shares, most - (most % 2)));
  }

  preset(name: PresetName): void {
    const preset = this.options?.dispose?.presets.find((other) => other.name === name);
    if (!preset) return;
    this.sell = preset.sell;
    this.trade = preset.trade;
  }

  toggleReplace(tile: string): void {
    this.replace = this.replace.includes(tile)
      ? this.replace.filter((other) => other !== tile)
      : [...this.replace, tile];
  }

  // --- a hint ------------------------------------------------------------------------------------

  /** Choose what moves do; declaring the end is not chosen here. */
  fill(texts: string[]): void {
    for (const move of readMoves(texts)) this.#fill(move);
  }

  #fill(move: GameMove): void {
    switch (move.kind) {
      case "place":
        this.press(move.tile);
        break;
      case "found":
      case "survivor":
      case "next":
        this.chain = this.#chains.find(({ name }) => name === move.chain)?.chain ?? null;
        this.pinned = true;
        break;
      case "dispose":
        this.sell = move.sell;
        this.trade = move.trade;
        break;
      case "buy":
        this.buy = this.buy.map((_, chain) => {
          const name = this.#chainName(chain);
          return move.shares.find((bought) => bought.chain === name)?.shares ?? 0;
        });
        break;
      case "replace":
        this.replace = move.tiles;
        break;
    }
  }

  // --- what to send ------------------------------------------------------------------------------

  /** The moves that do what is chosen; null when something is missing. */
  get moves(): string[] | null {
    const { options } = this;
    switch (options?.kind) {
      case "place":
        if (this.outcome) return this.outcome.moves;
        // The tile may be placed first and its chain chosen next.
        if (this.tile === null || this.placements.length === 0) return null;
        return [writeMove({ kind: "place", tile: this.tile })];
      case "found":
      case "survivor":
      case "next":
        return this.outcome?.moves ?? null;
      case "dispose":
        return [writeMove({ kind: "dispose", sell: this.sell, trade: this.trade })];
      case "buy":
        return [writeMove({ kind: "buy", shares: this.#purchase() })];
      case "replace":
        return [writeMove({ kind: "replace", tiles: this.replace })];
      default:
        return null;
    }
  }

  #purchase(): ChainShares[] {
    return this.buy.flatMap((shares, chain) =>
      shares > 0 ? [{ chain: this.#chainName(chain), shares }] : [],
    );
  }

  get #chains(): NamedChain[] {
    return this.#game.view.chains;
  }

  #chainName(chain: number): string {
    return this.#chains.find((row) => row.chain === chain)?.name ?? "";
  }

  /** Send what is chosen. A refusal is kept by the game, for the dock to show. */
  async confirm(): Promise<void> {
    const { moves } = this;
    if (moves === null || this.#game.busy) return;
    await this.#game.send(moves);
  }
}
