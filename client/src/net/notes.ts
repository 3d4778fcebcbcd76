// Requests about notes: asked for in the replay alone.

import type { Note, NoteChange, NoteLink, NoteReport, Notes, SharedNotes } from "../protocol";
import { request } from "./http";

const notes = (game: string) => `/api/games/${encodeURIComponent(game)}/notes`;
const link = (code: string) => `/api/notes/${encodeURIComponent(code)}`;

/** What a link leads to, and its code. */
export interface NotesAtLink extends SharedNotes {
  code: string;
}

/** One's own notes on a game that is over. */
export const notesOf = (game: string) => request<Notes>("GET", notes(game));
/** Write a note, or delete it with an empty text. Returns it as it is stored. */
export const writeNote = (game: string, ply: number | null, text: string) =>
  request<Note>("PUT", notes(game), { ply, text } satisfies NoteChange);
/** Share one's notes on a game by a link: the one that there is, or a new one. */
export const shareNotes = (game: string) => request<NoteLink>("POST", `${notes(game)}/link`, {});
/** Stop sharing: the link leads nowhere any more. */
export const unshareNotes = (game: string) => request<Notes>("POST", `${notes(game)}/link/end`, {});
/** The notes that a link leads to. */
export const sharedNotes = async (code: string): Promise<NotesAtLink> => ({
  ...(await request<SharedNotes>("GET", link(code))),
  code,
});
/** Show one of them to whoever runs the server. */
export const reportNote = (code: string, ply: number | null) =>
  request<Note>("POST", `${link(code)}/report`, { ply } satisfies NoteReport);
/** The image of a link to notes, as a QR code. */
export const noteQrAddress = (code: string) => `${link(code)}/qr`;
