/// <reference types="vitest/config" />
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig, type Plugin } from "vite";
import { head as de } from "./src/i18n/de/head.ts";
import { head as en } from "./src/i18n/en/head.ts";
import { head as es } from "./src/i18n/es/head.ts";
import { type LanguageCode, LANGUAGES } from "./src/i18n/languages.ts";

const server = process.env.MERGEMAKER_SERVER ?? "http://127.0.0.1:8000";

/** What pages are made with. A file of its own, since a browser fetches two of that size in the time of one, and since it
 *  seldom changes. */
const SVELTE = /node_modules[\\/](?!@noble)|vite[\\/]preload-helper/;

/** What nearly every page uses, loaded with the first script as one file: requests, figures, and the small parts
 *  that pages are made of, with all that these import. Many small files would be larger in sum, and slower to fetch. What
 *  is used by the table and by other pages has to be here as well, or those would load the whole table. */
const FRAME = /src[\\/](App|styles|net[\\/](http|reconnecting|requests)|lib[\\/](?!lesson|wakeLock|pageIcon)|state[\\/](stored|invites|coached|badge|chat)|i18n[\\/](\w\w[\\/])?(grammar|clock|ratings)|ui[\\/](?!Popover|AnimatedNumber|PageHeader))/;

/** The table itself, with all that it imports, for the pages that show one: a game, a lesson, a puzzle, a replay. */
const TABLE = /src[\\/](game[\\/](Connecting|Layout|Dock|Hand|Switches|Toasts|EndSheet|EndButton|shortcuts)|state[\\/](gameTable|fingerprints|game\.)|net[\\/]socket)/;

/** What is opened beside a table, now and then. */
const ASIDE = /src[\\/]game[\\/](HelpSheet|coach|menu|orders)/;

/** Notices are offered at a table, and set up on the page about oneself. */
const NOTICES = /src[\\/](net|i18n[\\/]\w\w|state)[\\/](notices|webPush)|src[\\/]game[\\/]NoticeOffer/;

const HEADS: Record<LanguageCode, typeof en> = { en, de, es };

/** The page of a language, and what an installed page is called there. The texts stand in the templates as %NAMES%. */
function pageIn(language: LanguageCode): Plugin {
  const { description, noscript } = HEADS[language];
  const { locale } = LANGUAGES[language];
  const texts: Record<string, string> = { LOCALE: locale, DESCRIPTION: description, NOSCRIPT: noscript };
  const filled = (template: string) => template.replaceAll(/%([A-Z]+)%/g, (_, name: string) => texts[name] ?? name);
  return {
    name: "language",
    transformIndexHtml: filled,
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page) page.fileName = `index.${language}.html`;
        const source = filled(readFileSync(`${import.meta.dirname}/app.webmanifest`, "utf8"));
        this.emitFile({ type: "asset", fileName: `app.${language}.webmanifest`, source });
      },
    },
  };
}

/** Beside each file its form compressed by Brotli, for the server to send. That takes too long to be done there, and the files
 *  are a sixth smaller than by gzip. */
function compressed(): Plugin {
  return {
    name: "compressed",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          const source = brotliCompressSync(file.type === "chunk" ? file.code : file.source);
          this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source });
        }
      },
    },
  };
}

/** Builds are made in a mode that is a language; everything else is in English. */
const languageOf = (mode: string): LanguageCode => (mode in LANGUAGES ? (mode as LanguageCode) : "en");

export default defineConfig(({ mode }) => {
  const language = languageOf(mode);
  return {
    plugins: [svelte(), svelteTesting(), pageIn(language), compressed()],
    resolve: { alias: { "#language": `${import.meta.dirname}/src/i18n/${language}` } },
    build: {
      outDir: "../mergemaker/server/static",
      emptyOutDir: language === "en", // the first that is built; the others lie beside it
      assetsDir: `assets/${language}`,
      target: "es2022",
      // The content security policy allows neither data: scripts nor inline ones.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The server reads from it which files a page needs, and names them in Link headers.
      manifest: `manifest.${language}.json`,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: "svelte", test: SVELTE, priority: 4 },
              { name: "frame", test: FRAME, priority: 3 },
              { name: "table", test: TABLE, priority: 2 },
              { name: "aside", test: ASIDE, priority: 1 },
              { name: "notices", test: NOTICES },
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
  };
});
