// The ids of puzzles of one's own, which say where the decision is.

/** Stands between a game's id and the number of its decision in the id of a puzzle. */
const BETWEEN = "~";

/** The id of a puzzle of one's own: the game's, and the number of the decision in its review. */
export const ownId = (game: string, decision: number) => `${game}${BETWEEN}${decision}`;

/** The game and the number of the decision; null for a puzzle that is not one's own. */
export function decisionOf(id: string): [game: string, decision: string] | null {
  const [game, decision] = id.split(BETWEEN);
  return game && decision ? [game, decision] : null;
}
