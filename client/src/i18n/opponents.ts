// How the opponents play: not needed before the setup sheet is opened.

export { opponents as opponentWords } from "#language/opponents";
