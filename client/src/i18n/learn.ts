// The messages of the lessons: not needed before one is opened.

export { learn as learnMessages } from "#language/learn";
export { lessons as LESSONS } from "#language/lessons";

import { lessons } from "#language/lessons";
import type { LessonWords } from "./lessonWords";

/** What is said in a lesson, by its name; undefined if there is no such lesson. */
export const lessonWords = (name: string): LessonWords | undefined => lessons.find((lesson) => lesson.name === name);
