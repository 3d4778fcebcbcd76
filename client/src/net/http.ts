// Requests over HTTP: making games and reading about them. Moves are sent over the socket.

import type {
  Catalogue,
  GamePage,
  Invited,
  Made,
  Me,
  Naming,
  NewGame,
  NewRecord,
  NewReview,
  PastView,
  Problem,
  Replay,
  Review,
} from "../protocol";
import { messages } from "../i18n/shell";
import { Refusal } from "./socket";

/** The catalogue of presets, options, bots and paces. */
export const catalogue = () => ask<Catalogue>("GET", "/api/catalogue");
/** Who this browser is, and the games it has a seat in. */
export const me = () => ask<Me>("GET", "/api/me");
export const rename = (name: string) => ask<Me>("PUT", "/api/me", { name } satisfies Naming);
/** Make a game. An empty request is the Play now game: you and three bots, started right away. */
export const createGame = (game: NewGame = {}) => ask<Made>("POST", "/api/games", game);
/** The game an invite leads to. Rejects with a Refusal when there is none. */
export const invited = (code: string) =>
  ask<Invited>("GET", `/api/invites/${encodeURIComponent(code)}`);
export const rematch = (id: string) =>
  ask<Made>("POST", `/api/games/${encodeURIComponent(id)}/rematch`, {});
/** What anyone may know of a game. Rejects with a Refusal when there is none. */
export const gameCard = (id: string) =>
  ask<GamePage>("GET", `/api/games/${encodeURIComponent(id)}`);
/** The table as it stood at a ply, as this viewer may know it. */
export const viewAt = (id: string, ply: number) =>
  ask<PastView>("GET", `/api/games/${encodeURIComponent(id)}/plies/${ply}`);
/** All plies of a game, as this viewer may know them. */
export const replayOf = (id: string) =>
  ask<Replay>("GET", `/api/games/${encodeURIComponent(id)}/replay`);
/** Import a record. Rejects with a Refusal that names the line that cannot be read. */
export const importRecord = (record: string) =>
  ask<Made>("POST", "/api/games/import", { record } satisfies NewRecord);
/** The progress of a game's review and its decisions from number `since` on; with all hands open, or as each
 * seat saw it. */
export const reviewOf = (id: string, open_hands: boolean, since: number) =>
  ask<Review>(
    "GET",
    `/api/games/${encodeURIComponent(id)}/review?open_hands=${open_hands}&since=${since}`,
  );
/** Start a review, unless it exists. */
export const beginReview = (id: string, open_hands: boolean) =>
  ask<Review>("POST", `/api/games/${encodeURIComponent(id)}/review`, {
    open_hands,
  } satisfies NewReview);
export const recordAddress = (id: string) => `/api/games/${encodeURIComponent(id)}/record`;

export function socketAddress(id: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/games/${encodeURIComponent(id)}/socket`;
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const request: RequestInit = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    request.headers = { accept: "application/json", "content-type": "application/json" };
    request.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new Refusal("unreachable", null, messages.ui.unreachable);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  const refused = answer as Partial<Problem> | null;
  throw new Refusal(
    refused?.code ?? `http-${response.status}`,
    refused?.ruling ?? null,
    refused?.reason ?? messages.ui.wentWrong,
    { status: response.status, line: refused?.line ?? null },
  );
}
