// Where the keyboard's focus goes when what had it is gone.

import { tick } from "svelte";

/** Give an element the focus once the page is up to date, unless something else has it: somebody may be writing. */
export async function recoverFocus(element: HTMLElement | null | undefined): Promise<void> {
  await tick();
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
