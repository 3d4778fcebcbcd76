// The messages about ratings: needed after a rated game, and on the page about oneself.

export { ratings as ratingsMessages } from "#language/ratings";
