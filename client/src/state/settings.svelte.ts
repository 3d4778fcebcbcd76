// The settings that this browser remembers.

import { Stored } from "./stored.svelte";

export type Theme = "system" | "light" | "dark";

/** The theme as chosen. `public/theme.js` reads the same key before the first paint. */
const chosen = new Stored<"light" | "dark" | null>("theme", null);

export const settings = {
  get theme(): Theme {
    return chosen.value ?? "system";
  },
  set theme(theme: Theme) {
    chosen.value = theme === "system" ? null : theme;
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  },
};

/** Whether a letter alone does something (WCAG 2.1.4 asks that it can be switched off). */
export const letterKeys = new Stored("letter-keys", true);
