// Requests over HTTP: making games and reading about them. Moves are sent over the socket. Every request rejects
// with a Refusal if the server refuses it or cannot be reached.

import type {
  Catalogue,
  GamePage,
  GameRatings,
  Invited,
  Leaderboard,
  Made,
  Me,
  Naming,
  NewGame,
  NewRecord,
  PastView,
  Pool,
  Problem,
  RatingCourse,
  Replay,
  Seated,
  SeatMe,
} from "../protocol";
import { reachable } from "./reachable.svelte";
import { Refusal } from "./refusal";

/** The catalogue of presets, options, bots and paces. */
export const catalogue = () => request<Catalogue>("GET", "/api/catalogue");
/** Who this browser is, and the games it has a seat in. */
export const me = () => request<Me>("GET", "/api/me");
export const rename = (name: string) => request<Me>("PUT", "/api/me", { name } satisfies Naming);
/** Make a game. An empty wish is the Play now game: you and three bots, started right away. */
export const createGame = (wish: NewGame = {}) => request<Made>("POST", "/api/games", wish);
/** The game an invite leads to. */
export const invited = (code: string) =>
  request<Invited>("GET", `/api/invites/${encodeURIComponent(code)}`);
/** Take a seat at a table in the lobby; at the first that fits if `game` is null. */
export const seatMe = (game: string | null, your_name: string | null) =>
  request<Seated>("POST", "/api/lobby/seat", { game, your_name } satisfies SeatMe);
/** The image of an invite's link as a QR code. */
export const qrAddress = (code: string) => `/api/invites/${encodeURIComponent(code)}/qr`;
/** The image of the address of a game's shared screen, as a QR code. */
export const screenQrAddress = (id: string) => `${game(id)}/screen/qr`;
export const rematch = (id: string) => request<Made>("POST", `${game(id)}/rematch`, {});
/** A game in brief, with the seats of the people at this device. */
export const gamePage = (id: string) => request<GamePage>("GET", game(id));
/** The table as it stood at a ply, as this viewer may know it. */
export const viewAt = (id: string, ply: number, speaksAs: string | null) =>
  request<PastView>("GET", `${game(id)}/plies/${ply}${asking(speaksAs)}`);
/** All plies of a game, as this viewer may know them. */
export const replayOf = (id: string) => request<Replay>("GET", `${game(id)}/replay`);
/** Import a record. A Refusal names the line that cannot be read. */
export const importRecord = (record: string) =>
  request<Made>("POST", "/api/games/import", { record } satisfies NewRecord);
/** The best players of a pool. */
export const leaderboard = (pool: Pool) =>
  request<Leaderboard>("GET", `/api/leaderboard?pool=${pool}`);
/** The course of one's own ratings. */
export const myRatings = () => request<RatingCourse[]>("GET", "/api/me/ratings");
/** What a rated game did to ratings. */
export const gameRatings = (id: string) => request<GameRatings>("GET", `${game(id)}/ratings`);
export const recordAddress = (id: string) => `${game(id)}/record`;

export const socketAddress = (id: string, speaksAs: string | null) =>
  `${socketOrigin()}${game(id)}/socket${asking(speaksAs)}`;
/** The lobby's socket; with `chat` it also brings what people say there. */
export const lobbyAddress = (chat: boolean) => `${socketOrigin()}/api/lobby/socket${chat ? "?chat=true" : ""}`;

function socketOrigin(): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}`;
}

/** What the parameter `as` calls the device's holder, and somebody who only watches. */
export const HOLDER = "1";
export const WATCHER = "watcher";

/** The parameter that says who at this device asks. */
export function asking(speaksAs: string | null): string {
  return speaksAs === null ? "" : `?as=${encodeURIComponent(speaksAs)}`;
}

/** The path of a game. */
function game(id: string): string {
  return `/api/games/${encodeURIComponent(id)}`;
}

/** Make a request. Rejects with a Refusal. */
export async function request<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const init: RequestInit = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    init.headers = { accept: "application/json", "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  const response = await fetch(path, init).catch(() => null);
  reachable.note(response !== null);
  const answer: unknown = await response?.json().catch(() => undefined);
  if (response?.ok && answer !== undefined) return answer as Answer;
  if (isProblem(answer)) throw new Refusal(answer.code, answer.reason, answer.line);
  // No answer, or one that is not from our server: a proxy's page, say.
  throw new Refusal("unreachable");
}

function isProblem(answer: unknown): answer is Problem {
  return typeof answer === "object" && answer !== null && "code" in answer && "reason" in answer;
}
