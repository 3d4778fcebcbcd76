// What is said in a lesson, in any language.

import type { LessonName } from "../lib/lessonNames";
import type { ShownView } from "../lib/shownView";

/** What is said about one step of a lesson. The texts take their figures from the table as it is then. */
export interface StepWords {
  /** What to understand. */
  say: (view: ShownView) => string;
  /** What to do. */
  task: (view: ShownView) => string;
  /** Why a move that the rules allow is not what is wanted; null where every move is. */
  missed: ((view: ShownView) => string) | null;
}

/** What is said in a lesson. */
export interface LessonWords {
  name: LessonName;
  title: string;
  /** What it is about, in a few words. */
  about: string;
  steps: StepWords[];
  /** What has become clear at its end. */
  done: (view: ShownView) => string;
}
