// Why something was not done, as a sentence.

import { refusals } from "#language/refused";
import type { AnyCode } from "./codes";

/** The message for a code: the language’s own if it has one, else the sentence that came from the server. */
export function refused(code: AnyCode, reason: string): string {
  const message: string | null | undefined = refusals[code]; // a newer server may have other codes
  return message ?? reason;
}
