// The coach of somebody's first games: what is explained when, so that nothing is explained too often.

import type { AnyReason, LogEntry } from "../protocol";
import { coached, type Explained } from "./coached";
import type { PlayableTable } from "./table";

/** How often each kind of reason is told. */
const TIMES = 2;
/** How many moves of bots are explained at a time. */
const LINES = 3;

/** What a bot gained with its moves at a ply. */
export interface BotLine {
  ply: number;
  seat: number;
  reason: AnyReason;
}

export class Coach {
  readonly #game: PlayableTable;
  /** The kinds of decision that are being explained. */
  #kinds = $state.raw<Explained[]>([]);
  #lines = $state.raw<BotLine[]>([]);

  constructor(game: PlayableTable) {
    this.#game = game;
  }

  get kinds(): Explained[] {
    return this.#kinds;
  }

  get lines(): BotLine[] {
    return this.#lines;
  }

  /** The viewer has these to decide now, and whatever was explained before is known by now. */
  decide(asked: Explained[]): void {
    for (const kind of this.#kinds) if (!asked.includes(kind)) coached.noteDecision(kind);
    this.#kinds = asked.filter((kind) => !coached.knowsDecision(kind));
  }

  /** Something happened at the table: explain what bots did, until the viewer has moved. */
  async tell(news: LogEntry[]): Promise<void> {
    for (const { ply, seat } of news) {
      if (seat === null) continue;
      if (seat === this.#game.view.you) this.#lines = [];
      if (this.#game.view.seats[seat]?.kind !== "bot") continue;
      const reason = await this.#game.explain(ply);
      if (reason === null || coached.timesTold(reason.type) >= TIMES) continue;
      coached.noteTold(reason.type);
      this.#lines = [...this.#lines, { ply, seat, reason }].slice(-LINES);
    }
  }
}
