// Messages of the leaderboard, and of ratings over time.

import type { Pool } from "../../protocol";

export const leaderboard = {
  title: "Leaderboard",
  lead: "The best players, by their rated games. A newcomer starts at 1,000 points; with 400 points more than somebody, the odds of finishing ahead of them are about ten to one.",
  pools: { "2": "2 players", "3-4": "3–4 players", "5-6": "5–6 players" } satisfies Record<Pool, string>,
  pool: "Number of players",
  place: "Place",
  player: "Player",
  points: "Points",
  games: "Rated games",
  you: "you",
  nobody: "Nobody has played enough rated games yet. A player appears here after about a dozen.",
  how: "Bots are listed for comparison. Their ratings were measured and never change.",
  loading: "Loading the leaderboard…",
  course: (games: number) => `The rating after each of ${games === 1 ? "one game" : `${games} games`}`,
};
