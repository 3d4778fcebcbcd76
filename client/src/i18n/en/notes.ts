// Messages of notes on replays.

export const notes = {
  title: "Notes",
  by: (author: string | null) => `Notes by ${author ?? "a guest"}`,
  parts: { position: "This position", game: "The whole game" },
  field: { position: "Note on this position", game: "Note on the whole game" },
  none: "There is no note on this position.",
  mark: "with a note",
  previous: "To the note before",
  next: "To the next note",
  count: (notes: number) => (notes === 1 ? "1 note" : `${notes} notes`),
  saving: "Saving…",
  saved: "Saved",
  unsaved: (reason: string) => `Not saved: ${reason}`,
  there: "Show it",
  again: "Try again",
  full: (most: number) => `You have ${most} notes on this game, and there is no room for more. Delete one first.`,
  edit: "Edit your notes",
  gone: "These notes are not shared any more, or the link is incomplete.",

  share: {
    title: "Share your notes",
    button: "Share",
    shared: "Shared",
    how: "Whoever has the link sees this replay with your notes, including those that you write later. Only you can change them.",
    name: "Your name, as readers see it",
    make: "Make the link",
    link: "Send this link to the people who should see your notes",
    end: "Stop sharing",
    ended: "The link does not work any more.",
  },
};
