// The messages beside the game that is shown on the home page.

export { showcase as showcaseMessages } from "#language/showcase";
