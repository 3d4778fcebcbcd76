// A table as the parts of the page show it: one to look at, and one to play at.

import type { ShownView } from "../lib/shownView";
import type { Refusal } from "../net/refusal";
import type { Command, Connection } from "../net/socket";
import type { AnyReason, AnyTableEvent, LogEntry, OfferSide, Presence, Seat, Terms } from "../protocol";
import type { Chat } from "./chat.svelte";
import type { Choice } from "./choice.svelte";
import type { Countdown } from "./countdown.svelte";
import type { Hint } from "./hint.svelte";
import type { StandingOrders } from "./orders.svelte";
import type { ServerClock } from "./serverClock.svelte";

/** A table to look at, in a game or in a replay. */
export interface TableView {
  /** The newest view; of a replay, the last. */
  readonly view: ShownView;
  /** The view to draw. */
  readonly shown: ShownView;
  /** The ply being looked at; null when it is simply the newest. */
  readonly ply: number | null;
  /** The seat whose tiles `shown.hand` are. */
  readonly holder: number | null;
  /** What happened, ply by ply. */
  readonly log: LogEntry[];
  /** What people did besides moving. */
  readonly tableEvents: AnyTableEvent[];
  /** The tiles to mark on the board. */
  readonly marks: string[];
  /** The same table, if the viewer can act there; null in a replay. */
  readonly playable: PlayableTable | null;
  nameOf(seat: number): string;
  /** Show the table as it stood after `ply`; null shows the newest. */
  showPly(ply: number | null): Promise<void>;
}

/** A table that is being played: everything that its viewer can do there.
 *
 * What changes the game resolves with whether it was done; if it was refused, `refusal` says why. */
export interface PlayableTable extends TableView {
  /** What everybody at the table has agreed to, besides the rules. */
  readonly terms: Terms;
  /** Whether a decision may take days, so that nobody waits at the table. */
  readonly slow: boolean;
  /** For how many seconds a bot must have played for somebody who is away before the seat can be freed; null if it
   * cannot. */
  readonly freedAfter: number | null;
  /** Who at this device is the viewer, where several people play on it; null elsewhere. */
  readonly speaksAs: string | null;
  /** What the viewer is about to do, not yet sent. */
  readonly choice: Choice;
  readonly hint: Hint;
  /** What the viewer has decided beforehand. */
  readonly orders: StandingOrders;
  /** How much time the players have left. */
  readonly countdown: Countdown;
  /** What time it is. */
  readonly serverClock: ServerClock;
  /** What people say at the table; null if they cannot. */
  readonly chat: Chat | null;
  readonly connection: Connection;
  /** Who is connected: seats, and how many watch. */
  readonly presence: Presence;
  /** Whether something that the viewer does has been sent and not yet answered. */
  readonly busy: boolean;
  /** Why what was last asked for was refused, until something else is asked for. */
  readonly refusal: Refusal | null;
  /** The viewer's own seat; null for a spectator. */
  readonly me: Seat | null;
  /** Forget the refusal. */
  dismiss(): void;
  /** Make moves together, all or none. */
  send(moves: string[]): Promise<boolean>;
  /** Take back the viewer's own last moves. */
  undo(): Promise<boolean>;
  /** Agree to the proposal in the view, or decline it. */
  answer(agrees: boolean): Promise<boolean>;
  /** Any other command: sit, start, leave, resign, handover, reclaim, propose, pace. */
  command(command: Command): Promise<boolean>;
  /** What somebody gained with the moves of a ply; null if nothing that everybody can see. */
  explain(ply: number): Promise<AnyReason | null>;
  /** What an offer would do to each side. Rejects with a Refusal. */
  previewOffer(offer: string): Promise<OfferSide[]>;
  /** Make the same table again. Resolves with the new game's id; with null if it was refused. */
  rematch(): Promise<string | null>;
  /** Call `listener` with what happens from now on. Returns a function that stops it. */
  onEvents(listener: (news: LogEntry[]) => void): () => void;
}
