// Messages of the chat.

import { weekday } from "../../lib/dates";
import { plural } from "./grammar";

export const chat = {
  title: "Chat",
  /** Who can read what the viewer writes, where that is not everybody. */
  readers: {
    everybody: "",
    players: "Only the players can read this until the game is over.",
    watchers: "Only those who watch can read this until the game is over.",
  },
  mayNotWrite: "You can read this chat, but not write in it.",
  places: {
    table: {
      empty: "Nobody has said anything yet.",
      /** What can be said with one press. */
      quick: ["Hello", "Good luck", "Nice one", "Thinking…", "Sorry, I’m back", "Good game"],
    },
    lobby: {
      empty: "Nobody has said anything here lately. Whatever you write can be read by everybody who comes to the lobby.",
      quick: ["Hello", "Who wants to play?", "Anyone for a slow game?", "Good luck", "Bye"],
    },
  },
  nameFirst: "What shall we call you?",
  join: "Join in",
  write: "Message",
  /** The day on which what follows was said. */
  day: weekday,
  send: "Send",
  phrases: "Quick phrases",
  watching: "watching",
  actions: (name: string) => `What to do about ${name}’s message`,
  mute: (name: string) => `Mute ${name}`,
  report: "Report",
  remove: (name: string) => `Remove ${name}`,
  removeHow: (name: string) =>
    `${name} will not be able to write, watch or take a seat here any more, and what they wrote disappears. A player who is removed can finish the game, but not write.`,
  removed: (name: string) => `${name} was removed.`,
  cancel: "Cancel",
  reported: "Reported. Whoever runs this server can see it now.",
  muted: (people: number) => `${plural(people, "person is", "people are")} muted.`,
  unmute: "Show their messages again",
};
