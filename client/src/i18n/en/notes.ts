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
  full: (most: number) => `There is no room here for more than ${most} notes. Delete one first.`,
  edit: "Edit your notes",
  report: "Report",
  reported: "Reported. Whoever runs this server can see it now.",

  share: {
    title: "Share your notes",
    button: "Share",
    shared: "Shared",
    how: "Whoever has the link sees this replay with your notes, including later ones. Only you can change them.",
    name: "Your name, as readers see it",
    make: "Make the link",
    link: "Link for those who should see your notes",
    end: "Stop sharing",
    ended: "The link does not work any more.",
  },
};
