// Messages of the end of a game.

import { money } from "../../lib/money";
import type { GameEnded } from "../../protocol";
import type { Names } from "../names";
import { and } from "./grammar";
import { WHY_PAID } from "./logLines";

export const over = {
  title: "Game over",
  standings: "Final standings",
  place: "Place",
  player: "Player",
  cash: "Cash",
  bonuses: "Bonuses",
  sales: "Shares sold",
  total: "Total",
  items: (name: string) => `How the total of ${name} adds up`,
  winner: (names: Names, winners: number[], dollars: number) => {
    const called = winners.map((seat) => (seat === names.you ? "You" : (names.seats[seat] ?? "")));
    if (called.length > 1) return `${and(called)} share the win with ${money(dollars)} each.`;
    return winners[0] === names.you
      ? `You win with ${money(dollars)}.`
      : `${called[0]} wins with ${money(dollars)}.`;
  },
  why: {
    declared: (name: string | null) => (name === null ? "The end was declared." : `${name} ended the game.`),
    "stalemate-hands": () => "Every hand is empty.",
    "stalemate-round": () => "Nobody placed a tile for a whole round.",
    agreed: () => "All agreed to end the game.",
  } satisfies Record<GameEnded["reason"], (name: string | null) => string>,
  bonus: WHY_PAID,
  held: "Cash in hand",
  sale: (shares: number, price: number) => `${shares} at ${money(price)}`,
  stopped: "The game has stopped",
  stoppedHow: "It was not played to the end, so there is no winner. All tiles are shown now.",
  rematch: "Play again",
  /** Others have asked for a rematch, and perhaps the reader. */
  wanted: (names: Names, seats: number[]) => {
    const others = seats.filter((seat) => seat !== names.you).map((seat) => names.seats[seat] ?? "");
    const all = seats.length > others.length ? [...others, "you"] : others;
    return `${and(all)} ${all.length === 1 ? "wants" : "want"} to play again.`;
  },
  join: "Join the next game",
  watch: "Watch the next game",
  review: "Review",
  replay: "Watch the replay",
  record: "Save the record",
  home: "Home",
  fair: "Check the deal",
};
