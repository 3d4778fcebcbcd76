// The messages of the lessons: not needed before one is opened.

export { learn as learnMessages } from "./en/learn";
export { lessons as LESSONS } from "./en/lessons";

import { lessons } from "./en/lessons";
import type { LessonWords } from "./lessonWords";

/** What is said in a lesson, by its name; undefined if there is no such lesson. */
export const lessonWords = (name: string): LessonWords | undefined => lessons.find((lesson) => lesson.name === name);
