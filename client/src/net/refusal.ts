// Why something was not done.

import type { AnyCode } from "../i18n/codes";
import { messages } from "../i18n/shell";

/** Why something was not done, as a sentence for a person: in our words where there are any for the code, else
 * in the server's. */
export class Refusal extends Error {
  constructor(
    readonly code: AnyCode,
    /** The server's own sentence, if it was the server that refused. */
    reason = "",
    /** The first line of a record that cannot be read. */
    readonly line: number | null = null,
  ) {
    super(messages.refused(code, reason));
    this.name = "Refusal";
  }
}
