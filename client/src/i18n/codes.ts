// Why something was not done, as codes. Each has a message.

import type { RefusalCode } from "../protocol";

/** What the page finds by itself, without an answer from the server. */
export const CLIENT_CODES = ["unreachable"] as const;
export type ClientCode = (typeof CLIENT_CODES)[number];

export type AnyCode = RefusalCode | ClientCode;

/** What only requests about an account are refused with. Its messages are loaded with those. */
export const ACCOUNT_CODES = [
  "bad-password",
  "name-taken",
  "no-such-session",
  "registration-closed",
  "signed-in",
  "wrong-password",
] as const satisfies RefusalCode[];
export type AccountCode = (typeof ACCOUNT_CODES)[number];

export type CommonCode = Exclude<AnyCode, AccountCode>;
