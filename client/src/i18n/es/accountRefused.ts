// Messages of what only an account is refused, by the codes.

import type { AccountCode } from "../codes";

/** A message for each code. */
export const accountRefusals: Record<AccountCode, string> = {
  "bad-password": "Esa contraseña no sirve: usa una de 10 caracteres o más que sea difícil de adivinar.",
  "name-taken": "Ese nombre ya lo tiene alguien.",
  "no-such-session": "En ese dispositivo ya no hay sesión.",
  "registration-closed": "En este servidor no se pueden crear cuentas ahora.",
  "signed-in": "Ya has iniciado sesión.",
  "wrong-password": "El nombre o la contraseña no son correctos.",
};
