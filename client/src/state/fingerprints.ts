// The fingerprints of deals (R40) that this browser was shown while a game was played. With them it can check
// afterwards that the seed it is told is the one that the game began with.

import type { View } from "../protocol";
import { Stored } from "./stored.svelte";

/** How many are kept, the newest. */
const KEPT = 200;

const noted = new Stored<[game: string, fingerprint: string][]>("fingerprints", []);

/** Keep the fingerprint that a view shows before the seed is known. Of one game the first that was shown counts. */
export function noteFingerprint({ id, seed, seed_hash }: Pick<View, "id" | "seed" | "seed_hash">): void {
  if (seed !== null || seed_hash === null || notedFingerprint(id) !== null) return;
  const shown: [string, string] = [id, seed_hash];
  noted.update((newest) => [...newest, shown].slice(-KEPT));
}

/** The fingerprint that this browser was shown; null if it was not there. */
export function notedFingerprint(game: string): string | null {
  return noted.value.find(([id]) => id === game)?.[1] ?? null;
}
