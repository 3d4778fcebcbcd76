// The messages of a list of games, which is on the home page and on the reader's own page.

export { gameList as gameListMessages } from "#language/gameList";
