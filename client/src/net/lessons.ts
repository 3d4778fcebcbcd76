// Requests about lessons. Each sends all moves made in the lesson, since the server keeps nothing of it.

import type { Attempted, LessonShown } from "../protocol";
import { request } from "./http";

/** The table of a lesson after some moves. Rejects with a Refusal. */
export const tryLesson = (name: string, moves: string[]) =>
  request<LessonShown>("POST", `/api/lessons/${encodeURIComponent(name)}`, { moves } satisfies Attempted);
