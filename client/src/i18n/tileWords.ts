// What a description of a tile in the hand needs.

import type { TileKind } from "../protocol";

export interface TileWords {
  kind: TileKind;
  /** The chains that the tile touches. */
  touches: string[];
  /** The chain that grows or survives; null while there is a choice. */
  into: string | null;
  /** The chains that are taken over. */
  defunct: string[];
}
