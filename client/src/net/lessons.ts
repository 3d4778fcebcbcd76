// Requests about lessons. Each sends all that was decided in the lesson, since the server keeps nothing of it.

import type { Attempted, LessonShown } from "../protocol";
import { request } from "./http";

/** The table of a lesson after some decisions, each as the moves that it makes. Rejects with a Refusal. */
export const tryLesson = (name: string, decisions: string[][]) =>
  request<LessonShown>("POST", `/api/lessons/${encodeURIComponent(name)}`, { decisions } satisfies Attempted);
