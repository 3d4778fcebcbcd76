// Messages of what only an account is refused, by the codes.

import type { AccountCode } from "../codes";

/** A message for each code; null where the server’s own sentence is kept. */
export const accountRefusals: Record<AccountCode, string | null> = {
  "bad-password": null,
  "name-taken": null,
  "no-such-session": "That device is signed out already.",
  "registration-closed": null,
  "signed-in": null,
  "wrong-password": null,
};
