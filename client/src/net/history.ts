// Requests about the games that whoever uses this browser has played.

import type { GameCard, HistoryPage, Statistics } from "../protocol";
import { request } from "./http";

export interface Search {
  /** Part of the name of somebody else who played. */
  opponent: string;
  preset: string;
  result: "" | "won" | "lost";
}

/** The games that are not over, those that wait for the reader first. */
export const gamesInProgress = () => request<GameCard[]>("GET", "/api/me/games");
/** A page, counted from 0, of the finished games that match; what is "" may be anything. */
export function history(search: Search, page: number): Promise<HistoryPage> {
  const given = Object.entries(search).filter(([, value]) => value !== "");
  const query = new URLSearchParams([...given, ["page", String(page)]]);
  return request("GET", `/api/me/history?${query}`);
}
/** What the finished games amount to. */
export const statistics = () => request<Statistics>("GET", "/api/me/statistics");
