/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vite";

const server = process.env.MERGEMAKER_SERVER ?? "http://127.0.0.1:8000";

/** What nearly every page uses, loaded with the first script as one file: Svelte, requests, figures, and the small parts
 *  that pages are made of, with all that these import. Many small files would be larger in sum, and slower to fetch. What
 *  is used by the table and by other pages has to be here as well, or those would load the whole table. */
const FRAME = /node_modules[\\/](?!@noble)|vite[\\/]preload-helper|src[\\/](net[\\/]http|lib[\\/](?!lessonFacts|wakeLock|pageIcon)|state[\\/](stored|invites|coached)|i18n[\\/]en[\\/](grammar|clock)|ui[\\/](?!Popover|AnimatedNumber))/;

/** The table itself, with all that it imports, for the pages that show one: a game, a lesson, a puzzle, a replay. */
const TABLE = /src[\\/]game[\\/](Layout|Dock|Hand|Toasts|EndSheet|EndButton|shortcuts)|src[\\/]state[\\/](gameTable|fingerprints)/;

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: {
    outDir: "../mergemaker/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The content security policy allows neither data: scripts nor inline ones.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The server reads from it which files a page needs, and names them in Link headers.
    manifest: "manifest.json",
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "frame", test: FRAME, priority: 1 },
            { name: "table", test: TABLE },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": { target: server, ws: true },
      "/healthz": server,
    },
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["./src/setup.test-env.ts"],
  },
});
