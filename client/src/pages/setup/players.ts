// How many players a game has.

export const FEWEST = 2;
export const MOST = 6;
