// Messages of the chat.

import { plural } from "./grammar";

export const chat = {
  title: "Chat",
  /** Who can read what the viewer writes, where that is not everybody. */
  readers: {
    players: "Only the players can read this until the game is over.",
    watchers: "Only those who watch can read this until the game is over.",
  },
  empty: "Nobody has said anything yet.",
  write: "Message",
  send: "Send",
  phrases: "Quick phrases",
  /** What can be said with one press. */
  quick: ["Hello", "Good luck", "Nice one", "Thinking…", "Sorry, I’m back", "Good game"],
  watching: "watching",
  actions: (name: string) => `What to do about ${name}’s message`,
  mute: (name: string) => `Mute ${name}`,
  report: "Report",
  remove: (name: string) => `Remove ${name}`,
  removeHow: (name: string) =>
    `${name} will not be able to write, watch or take a seat here any more. A player plays on in silence.`,
  removed: (name: string) => `${name} was removed.`,
  cancel: "Cancel",
  reported: "Reported. Whoever runs this server can see it now.",
  muted: (people: number) => `${plural(people, "person is", "people are")} muted.`,
  unmute: "Show their messages again",
};
