// The messages of the puzzles: not needed before one is opened.

export { puzzles as puzzleMessages } from "#language/puzzles";
