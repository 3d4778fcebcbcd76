// The messages of the shared screen: not needed before one is opened.

export { screen as screenMessages } from "#language/screen";
