// The messages of the page that checks a deal: not needed before it is opened.

export { fair as fairMessages } from "#language/fair";
