// The words of the replay viewer: not needed before it is opened.

export { replay as words, review } from "./en/replay";
