// The messages of the home page.

export { home as homeMessages } from "#language/home";
