// The messages of the setup sheet and of options: not needed before it is opened.

export { setup as setupMessages } from "#language/setup";
