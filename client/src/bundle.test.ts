// What a player's browser has to fetch. Reads the output of `npm run build`, and fails if there is none.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "./i18n/languages";

const STATIC = join(import.meta.dirname, "../../mergemaker/server/static");
const KB = 1000;

function zipped(file: string): number {
  return gzipSync(readFileSync(join(STATIC, file)), { level: 9 }).length;
}

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
type Chunks = Record<string, Chunk>;

const read = (file: string) => readFileSync(join(STATIC, file), "utf8");
const chunksIn = (language: string) => JSON.parse(read(`manifest.${language}.json`)) as Chunks;
const pageIn = (language: string) => read(`index.${language}.html`);

/** The names, in the manifest, of the pages that App loads on demand. */
const PAGES = [
  ...readFileSync(join(import.meta.dirname, "App.svelte"), "utf8").matchAll(/import\("\.\/(.+)"\)/g),
].map(([, path]) => `src/${path}`);

/** The files of a page: those that it loads at once, the entry among them, or also those that may follow while
 *  somebody stays on it. */
function filesOf(chunks: Chunks, page: string, which: "at once" | "in all"): Set<string> {
  const names = new Set<string>();
  const left = ["index.html", page];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (names.has(name)) continue;
    names.add(name);
    const { imports = [], dynamicImports = [] } = chunks[name] ?? {};
    const follow = which === "in all" ? dynamicImports.filter((other) => !PAGES.includes(other)) : [];
    left.push(...imports, ...follow);
  }
  return new Set([...names].flatMap((name) => [chunks[name]?.file ?? "", ...(chunks[name]?.css ?? [])]));
}

function total(files: Set<string>, ending: string): number {
  return [...files].filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + zipped(file), 0);
}

describe.each(Object.keys(LANGUAGES))("in the language %s", (language) => {
  test("the home page at once loads at most 60 kB of JavaScript", () => {
    const files = filesOf(chunksIn(language), "src/pages/Home.svelte", "at once");
    const named = [...pageIn(language).matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, name]) => name ?? "");
    expect(named.filter((name) => files.has(name)).length).toBeGreaterThan(0);
    for (const name of named) files.add(name);
    expect(total(files, ".js")).toBeLessThanOrEqual(60 * KB);
  });

  test.each(PAGES)("%s loads at most 100 kB of JavaScript and 15 kB of styles", (page) => {
    expect(PAGES.length).toBeGreaterThan(3);
    const files = filesOf(chunksIn(language), page, "in all");
    expect(total(files, ".js")).toBeLessThanOrEqual(100 * KB);
    expect(total(files, ".css")).toBeLessThanOrEqual(15 * KB);
  });

  test("nothing is requested from other servers, and the page has no inline code", () => {
    expect(pageIn(language)).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    expect(pageIn(language)).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\son\w+=/);
  });
});
