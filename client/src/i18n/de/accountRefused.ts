// Messages of what only an account is refused, by the codes.

import type { AccountCode } from "../codes";

/** A message for each code. */
export const accountRefusals: Record<AccountCode, string> = {
  "bad-password": "Dieses Passwort geht nicht: Nimm eines mit mindestens 10 Zeichen, das schwerer zu erraten ist.",
  "name-taken": "Diesen Namen hat schon jemand.",
  "no-such-session": "Dieses Gerät ist schon abgemeldet.",
  "registration-closed": "Auf diesem Server kann man gerade kein Konto anlegen.",
  "signed-in": "Du bist schon angemeldet.",
  "wrong-password": "Der Name oder das Passwort stimmt nicht.",
};
