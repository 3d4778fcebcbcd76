// How wide the page is, and whether its owner wants motion.

import { MediaQuery } from "svelte/reactivity";

const phone = new MediaQuery("(max-width: 599.9px)", false);
const desk = new MediaQuery("(min-width: 1200px)", false);
const still = new MediaQuery("(prefers-reduced-motion: reduce)", false);

export const media = {
  /** One part at a time, with tabs. */
  get phone(): boolean {
    return phone.current;
  },
  /** Everything at once. */
  get desk(): boolean {
    return desk.current;
  },
  /** Avoid motion. */
  get still(): boolean {
    return still.current;
  },
};
