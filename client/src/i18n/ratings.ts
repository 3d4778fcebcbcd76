// The messages about ratings: needed by the leaderboard and after a rated game.

export { ratings as ratingsMessages } from "#language/ratings";
