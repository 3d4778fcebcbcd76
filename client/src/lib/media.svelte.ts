// How wide the page is, and whether its reader wants motion.

import { MediaQuery } from "svelte/reactivity";

const phone = new MediaQuery("(max-width: 599.9px)", false);
const wide = new MediaQuery("(min-width: 960px)", false);
const desk = new MediaQuery("(min-width: 1200px)", false);
const still = new MediaQuery("(prefers-reduced-motion: reduce)", false);

export const media = {
  /** Shows one part at a time, with tabs. */
  get phone(): boolean {
    return phone.current;
  },
  /** Has room beside the board. */
  get wide(): boolean {
    return wide.current;
  },
  /** Shows everything side by side. */
  get desk(): boolean {
    return desk.current;
  },
  /** Avoid motion. */
  get still(): boolean {
    return still.current;
  },
};
