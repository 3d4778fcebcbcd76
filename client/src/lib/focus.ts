// Where the keyboard's focus goes when the page changes by itself.

import { tick } from "svelte";

/** Give an element the focus as soon as it is there. */
export function takeFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
}

/** What says, or is, what there is to decide: the first such element has the focus when nothing else has. */
const MAIN = "[data-main]";

/** Give an element the focus once the page is up to date, unless something else has it: somebody may be writing. */
export async function recoverFocus(
  element: HTMLElement | null | undefined = document.querySelector<HTMLElement>(MAIN),
): Promise<void> {
  await tick();
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
