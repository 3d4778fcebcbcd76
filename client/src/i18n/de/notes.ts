// Messages of notes on replays.

export const notes: typeof import("../en/notes").notes = {
  title: "Notizen",
  by: (author) => `Notizen von ${author ?? "einem Gast"}`,
  parts: { position: "Diese Stellung", game: "Die ganze Partie" },
  field: { position: "Notiz zu dieser Stellung", game: "Notiz zur ganzen Partie" },
  none: "Zu dieser Stellung gibt es keine Notiz.",
  mark: "mit Notiz",
  previous: "Zur vorigen Notiz",
  next: "Zur nächsten Notiz",
  count: (notes) => (notes === 1 ? "1 Notiz" : `${notes} Notizen`),
  saving: "Wird gespeichert …",
  saved: "Gespeichert",
  unsaved: (reason) => `Nicht gespeichert: ${reason}`,
  there: "Zeigen",
  again: "Noch einmal versuchen",
  full: (most) => `Mehr als ${most} Notizen gehen hier nicht. Lösche zuerst eine.`,
  edit: "Deine Notizen bearbeiten",
  report: "Melden",
  reported: "Gemeldet. Wer diesen Server betreibt, kann es jetzt sehen.",

  share: {
    title: "Deine Notizen teilen",
    button: "Teilen",
    shared: "Geteilt",
    how: "Wer den Link hat, sieht diese Wiederholung mit deinen Notizen, auch mit späteren. Ändern kannst nur du sie.",
    name: "Dein Name, wie man ihn liest",
    make: "Link erstellen",
    link: "Link für alle, die deine Notizen sehen sollen",
    end: "Nicht mehr teilen",
    ended: "Der Link funktioniert nicht mehr.",
  },
};
