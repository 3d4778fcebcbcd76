// The lessons, by the names that the server knows them by, in the order in which they are best taken.

export const LESSON_NAMES = [
  "tile",
  "founding",
  "free-share",
  "buying",
  "safe",
  "holders",
  "merger",
  "shares",
  "cash",
  "end",
] as const;

export type LessonName = (typeof LESSON_NAMES)[number];
