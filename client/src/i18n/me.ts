// The messages of the page about oneself: not needed before it is opened.

export { me as meMessages } from "#language/me";
