// The messages of chat: not needed before somebody else is at the table.

export { chat as chatMessages } from "#language/chat";
