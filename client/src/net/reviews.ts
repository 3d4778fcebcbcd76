// Requests about reviews: asked for in the replay alone.

import type { NewReview, Review, ReviewSummary } from "../protocol";
import { request } from "./http";

const review = (game: string) => `/api/games/${encodeURIComponent(game)}/review`;

/** Start a review, unless it exists. */
export const beginReview = (game: string, open_hands: boolean) =>
  request<Review>("POST", review(game), { open_hands } satisfies NewReview);
/** The progress of a game's review and its decisions from number `since` on; with all hands open, or as each
 * seat saw it. */
export const reviewOf = (game: string, open_hands: boolean, since: number) =>
  request<Review>("GET", `${review(game)}?open_hands=${open_hands}&since=${since}`);
/** What a review that is done comes to. */
export const reviewSummary = (game: string, open_hands: boolean) =>
  request<ReviewSummary>("GET", `${review(game)}/summary?open_hands=${open_hands}`);
