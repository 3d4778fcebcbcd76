// Requests about the account of whoever uses this browser.

import "../i18n/accountRefused";
import type {
  AccountCard,
  Credentials,
  LinkCode,
  LinkOwner,
  PasswordChange,
  PasswordGiven,
  SessionCard,
  SignInLink,
} from "../protocol";
import { request } from "./http";

const ACCOUNT = "/api/account";

/** The file with everything that the server knows of the account. */
export const exportAddress = `${ACCOUNT}/export`;
/** Who this browser is signed in as. */
export const account = () => request<AccountCard>("GET", ACCOUNT);
export const register = (username: string, password: string) =>
  request<AccountCard>("POST", ACCOUNT, { username, password } satisfies Credentials);
export const signIn = (username: string, password: string) =>
  request<AccountCard>("POST", `${ACCOUNT}/sign-in`, { username, password } satisfies Credentials);
export const signOut = () => request<AccountCard>("POST", `${ACCOUNT}/sign-out`, {});
/** Delete the account, which takes its password. */
export const deleteAccount = (password: string) =>
  request<AccountCard>("POST", `${ACCOUNT}/delete`, { password } satisfies PasswordGiven);
/** Change the password. Resolves with the sessions that are left. */
export const changePassword = (password: string, new_password: string) =>
  request<SessionCard[]>("POST", `${ACCOUNT}/password`, { password, new_password } satisfies PasswordChange);

/** The devices that are signed in. */
export const sessions = () => request<SessionCard[]>("GET", `${ACCOUNT}/sessions`);
/** Sign a device out. Resolves with the sessions that are left. */
export const endSession = (id: string) =>
  request<SessionCard[]>("POST", `${ACCOUNT}/sessions/${encodeURIComponent(id)}/end`, {});

/** Make a link that signs a second device in. */
export const makeLink = () => request<SignInLink>("POST", `${ACCOUNT}/links`, {});
/** Whose account a link signs in to. */
export const linkOwner = (code: string) =>
  request<LinkOwner>("POST", `${ACCOUNT}/links/owner`, { code } satisfies LinkCode);
/** Sign in by a link. */
export const useLink = (code: string) =>
  request<AccountCard>("POST", `${ACCOUNT}/links/use`, { code } satisfies LinkCode);
