// How wide the page is, and how its owner likes things to move.

import { MediaQuery } from "svelte/reactivity";

const phone = new MediaQuery("(max-width: 599.9px)", false);
const desk = new MediaQuery("(min-width: 1200px)", false);
const still = new MediaQuery("(prefers-reduced-motion: reduce)", false);

export const media = {
  /** One thing at a time, with tabs. */
  get phone(): boolean {
    return phone.current;
  },
  /** Everything at once. */
  get desk(): boolean {
    return desk.current;
  },
  /** Nothing should move that need not. */
  get still(): boolean {
    return still.current;
  },
};
