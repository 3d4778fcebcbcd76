// Playing on from a position: asked for in the replay alone.

import type { Made, PlayOn } from "../protocol";
import { request } from "./http";

/** Play on from a position of a game that is over, in one's own seat or another. */
export const playOn = (game: string, ply: number, seat: number | null) =>
  request<Made>("POST", `/api/games/${encodeURIComponent(game)}/play-on`, { ply, seat } satisfies PlayOn);
