// The messages about notices: not needed before somebody wants them.

export { notices as noticeMessages } from "#language/notices";
