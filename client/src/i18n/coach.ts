// The messages of the coach: not needed before somebody wants one.

export { coach as coachMessages } from "#language/coach";
