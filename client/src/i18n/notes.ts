// The messages of notes on replays: not needed before one is opened.

export { notes as noteMessages } from "#language/notes";
