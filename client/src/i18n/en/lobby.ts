// Messages of the lobby, on its own page and on the first one.

import type { ClockTerms } from "../../protocol";
import { clock } from "./clock";
import { plural } from "./grammar";

export const lobby = {
  title: "Lobby",
  lead: "Take a seat with whoever is here, or watch a game.",
  people: (people: number) => (people <= 1 ? "You are the only one here" : `${people} people are here`),
  connecting: "Looking for who is here…",
  lost: "The connection is lost. Connecting again…",

  find: "Find me a game",
  /** `wait` is after how many seconds such a table starts; undefined while that is not known. */
  findHow: (wait: number | undefined) =>
    `You get a seat with whoever is waiting. If nobody is, a table is made for you, which starts ${wait === undefined ? "soon" : `after ${clock.duration(wait)}`} with bots in the free seats.`,
  finding: "Finding a table…",
  make: "Set up a table",
  leaderboard: "Leaderboard",
  tabs: { label: "Parts of the lobby", tables: "Tables", chat: "Chat", unread: "new messages" },

  open: "Open tables",
  noneOpen: "No table is waiting for players. Find a game or set up a table, and it appears here for everybody.",
  live: "Games to watch",
  noneLive: "No game from the lobby is being played. Games that start from the lobby appear here.",

  sit: "Take a seat",
  watch: "Watch",
  own: "your table",
  goThere: "Go to your table",
  signIn: "Sign in to play",
  at: (name: string) => `at ${name}`,
  free: (seats: number) => plural(seats, "free seat"),
  away: "away",
  bot: "bot",
  nobody: "Nobody sits here yet",
  watching: (watchers: number) => `${watchers} watching`,

  rated: "rated",
  noClock: "no clock",
  clock: ({ decision, bank }: ClockTerms) => {
    const own = `${clock.duration(decision)} a decision`;
    return bank > 0 ? `${own}, ${clock.duration(bank)} in reserve` : own;
  },
  changed: (options: number) => plural(options, "option changed", "options changed"),
};
