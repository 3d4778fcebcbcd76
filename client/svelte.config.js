import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

const SOURCE = join(import.meta.dirname, "src");
const COMPONENTS = readdirSync(SOURCE, { recursive: true }).filter((path) => path.endsWith(".svelte")).sort();

/** The names of scoped styles are all over the files and compress badly, so they are short: each component has a number.
 *  One that is newer than this process, or that svelte-check looks at, gets a hash. */
function scopeOf({ filename, css, hash }) {
  const number = COMPONENTS.indexOf(relative(SOURCE, filename));
  return `s${number < 0 ? hash(css) : number.toString(36)}`;
}

export default {
  preprocess: vitePreprocess({ script: false }),
  compilerOptions: { runes: true, discloseVersion: false, cssHash: scopeOf },
};
