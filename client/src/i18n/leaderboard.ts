// The messages of the leaderboard: needed there, and where one's own ratings are shown.

export { leaderboard as leaderboardMessages } from "#language/leaderboard";
