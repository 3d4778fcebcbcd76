// Invites: the links that lead to tables, and the codes by which this tab came to them. Whoever takes a seat at a
// table shows its code; codes outlive a reload.

/** The link to send to those who are invited by this code. */
export const inviteLink = (code: string) => `${location.origin}/j/${code}`;

const keyOf = (game: string) => `mergemaker.invite.${game}`;
/** For browsers that forbid storage. */
const kept = new Map<string, string>();

/** Remember that an invite led to this game. */
export function keepInvite(game: string, code: string): void {
  kept.set(game, code);
  try {
    sessionStorage.setItem(keyOf(game), code);
  } catch {
    // Forbidden or full: it lasts as long as the page.
  }
}

/** The code of the invite that led to this game, if one did. */
export function inviteTo(game: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(game)) ?? kept.get(game) ?? null;
  } catch {
    return kept.get(game) ?? null;
  }
}
