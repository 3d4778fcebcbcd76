// The words in use. A second language is a second file of the same shape.

import { en } from "./en";

export type Words = typeof en;

export const t: Words = en;
