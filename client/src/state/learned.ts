// The lessons that were taken to their end in this browser.

import { Stored } from "./stored.svelte";

/** Their names. */
export const learned = new Stored<string[]>("learned", []);
