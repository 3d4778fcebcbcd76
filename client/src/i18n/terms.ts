// The glossary: not needed before a word of it is looked up.

export { terms } from "#language/terms";
