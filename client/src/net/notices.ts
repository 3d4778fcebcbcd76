// Requests about where somebody is told that it is their move.

import type { BrowserSubscription, EmailAddress, EmailCode, NoticeCard } from "../protocol";
import { request } from "./http";

const PUSH = "/api/me/push";
const EMAIL = "/api/me/email";

/** Where this person is told, and what is possible here. */
export const notices = () => request<NoticeCard>("GET", "/api/me/notices");
export const subscribe = (subscription: BrowserSubscription) => request<NoticeCard>("PUT", PUSH, subscription);
export const unsubscribe = () => request<NoticeCard>("DELETE", PUSH, {});
/** Set the account's address; a link to confirm it is sent there. */
export const setEmail = (address: string) =>
  request<NoticeCard>("PUT", EMAIL, { address } satisfies EmailAddress);
export const removeEmail = () => request<NoticeCard>("DELETE", EMAIL, {});
/** Confirm an address by the code that was sent there. */
export const confirmEmail = (code: string) =>
  request<NoticeCard>("POST", `${EMAIL}/confirm`, { code } satisfies EmailCode);
