// Invites: the links that lead to tables, and the codes by which this browser came to them. Whoever takes a seat at a
// table shows its code. Codes outlive a reload, and serve every tab.

import { Stored } from "./stored.svelte";

/** How many codes are kept: the newest. */
const KEPT = 100;

/** The link to send to those who are invited by this code. */
export const inviteLink = (code: string) => `${location.origin}/j/${code}`;

type Codes = [game: string, code: string][];

/** Of this page, for browsers that forbid storage. */
const here = new Map<string, string>();
/** Read anew each time: another tab may have added some. */
const codes = () => new Stored<Codes>("invites", []);

/** Remember that an invite led to this game. */
export function keepInvite(game: string, code: string): void {
  here.set(game, code);
  const kept = codes();
  kept.value = [...kept.value.filter(([other]) => other !== game), [game, code] as [string, string]].slice(-KEPT);
}

/** The code of the invite that led to this game, if one did. */
export function inviteTo(game: string): string | null {
  return here.get(game) ?? codes().value.find(([other]) => other === game)?.[1] ?? null;
}
