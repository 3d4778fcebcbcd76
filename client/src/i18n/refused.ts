// Why something was not done, as a sentence.

import { refusals } from "#language/refused";
import type { AnyCode } from "./codes";

const known: Partial<Record<AnyCode, string | null>> = { ...refusals };

/** Say these codes in these words from now on, too. */
export function alsoRefused(messages: typeof known) {
  Object.assign(known, messages);
}

/** The message for a code: the language’s own if it has one, else the sentence that came from the server. */
export function refused(code: AnyCode, reason: string): string {
  return known[code] ?? reason; // a newer server may have other codes
}
