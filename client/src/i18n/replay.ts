// The messages of the replay viewer: not needed before it is opened.

export { replay as replayMessages, review as reviewMessages } from "#language/replay";
