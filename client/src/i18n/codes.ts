// Why something was not done, as codes. Each has a message.

import type { RefusalCode } from "../protocol";

/** What the page finds by itself, without an answer from the server. */
export const CLIENT_CODES = ["unreachable"] as const;
export type ClientCode = (typeof CLIENT_CODES)[number];

export type AnyCode = RefusalCode | ClientCode;
