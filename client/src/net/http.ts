// What is asked over HTTP: making games and reading about them. Playing goes over the socket.

import type { PaceName, Phase, View } from "../protocol";
import { Refusal } from "./socket";

export interface OptionInfo {
  name: string;
  values: string[];
  default: string;
  ruling: string;
  words: string;
}
export interface PresetInfo {
  name: string;
  summary: string;
  options: Record<string, string>;
}
export interface BotInfo {
  name: string;
  title: string;
  line: string;
}
export interface Catalogue {
  presets: PresetInfo[];
  options: OptionInfo[];
  bots: BotInfo[];
  paces: PaceName[];
  defaults: { bot: string; preset: string; pace: PaceName };
}

export interface GameCard {
  id: string;
  name: string;
  phase: Phase;
  your_turn: boolean;
  players: string[];
  updated_at: string;
}
export interface Me {
  name: string | null;
  games: GameCard[];
}

export type NewSeat = { kind: "you" } | { kind: "bot"; bot: string } | { kind: "open" };
export interface NewGame {
  preset?: string;
  options?: Record<string, string>;
  seats?: NewSeat[];
  pace?: PaceName;
  name?: string;
  your_name?: string;
}
export interface MadeGame {
  id: string;
  invite: string | null;
}

/** The catalogue of presets, options, bots and paces. */
export const catalogue = () => ask<Catalogue>("GET", "/api/catalogue");
/** Who this browser is, and the games it has a seat in. */
export const me = () => ask<Me>("GET", "/api/me");
export const rename = (name: string) => ask<Me>("PUT", "/api/me", { name });
/** Make a game. An empty request is the Play now game: you and three bots, started at once. */
export const createGame = (game: NewGame = {}) => ask<MadeGame>("POST", "/api/games", game);
/** The game an invite leads to. Rejects with a Refusal when there is none. */
export const invited = (code: string) =>
  ask<{ id: string }>("GET", `/api/invites/${encodeURIComponent(code)}`);
export const rematch = (id: string) =>
  ask<MadeGame>("POST", `/api/games/${encodeURIComponent(id)}/rematch`, {});
/** The table as it stood at a ply, as this viewer may know it. */
export const viewAt = (id: string, ply: number) =>
  ask<View>("GET", `/api/games/${encodeURIComponent(id)}/plies/${ply}`);
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
    throw new Refusal("unreachable", null, "The server cannot be reached just now.");
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  const refused = answer as { code?: string; ruling?: string | null; reason?: string } | null;
  throw new Refusal(
    refused?.code ?? `http-${response.status}`,
    refused?.ruling ?? null,
    refused?.reason ?? "Something went wrong at the server.",
  );
}
