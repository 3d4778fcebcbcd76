// The invites by which this tab came to tables: whoever takes a seat there shows the code. They outlive a reload.

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
