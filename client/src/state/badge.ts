// The badge on the icon of the installed page, where the system has badges: in how many games it is the viewer's turn.

import { me } from "../net/http";
import type { GameCard } from "../protocol";

/** Count anew. Pages that are not installed have no badge. */
export async function updateBadge(): Promise<void> {
  if (!("setAppBadge" in navigator) || !matchMedia("(display-mode: standalone)").matches) return;
  const known = await me().catch(() => null); // without an answer the badge stays as it is
  if (known) showBadge(known.games);
}

/** Count these games. */
export function showBadge(games: GameCard[]): void {
  const waiting = games.filter(({ your_turn }) => your_turn).length;
  // A browser that knows badges may still forbid them.
  if (waiting > 0) navigator.setAppBadge?.(waiting).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}
