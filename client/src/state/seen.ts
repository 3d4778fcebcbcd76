// A table as the parts of the page show it, whether it is played or looked back at.

import type { Told, View } from "../protocol";
import type { Choice } from "./choice.svelte";
import type { GameStore } from "./game.svelte";

export interface Seen {
  /** The newest view; of a replay, the last. */
  readonly view: View;
  /** The view to draw. */
  readonly shown: View;
  /** The ply being looked at; null when it is simply the newest. */
  readonly ply: number | null;
  /** The seat whose tiles `shown.hand` are. */
  readonly holder: number | null;
  readonly told: Told[];
  /** What the viewer is about to do. */
  readonly choice: Choice;
  /** The tiles to point out on the board. */
  readonly marks: string[];
  /** The game itself, where something can still be done at the table; null in a replay. */
  readonly live: GameStore | null;
  nameOf(seat: number): string;
  /** Look at the table as it stood after `ply`; null comes back to the newest. */
  showPly(ply: number | null): Promise<void>;
}
