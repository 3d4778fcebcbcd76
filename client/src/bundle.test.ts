// What a player's browser has to fetch. Reads the output of `npm run build`, and fails if there is none.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

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
const CHUNKS = JSON.parse(readFileSync(join(STATIC, "manifest.json"), "utf8")) as Record<string, Chunk>;

/** The names, in the manifest, of the pages that App loads on demand. */
const PAGES = [
  ...readFileSync(join(import.meta.dirname, "App.svelte"), "utf8").matchAll(/import\("\.\/(.+)"\)/g),
].map(([, path]) => `src/${path}`);

/** The files of a page: those that it loads at once, the entry among them, or also those that may follow while
 *  somebody stays on it. */
function filesOf(page: string, which: "at once" | "in all"): Set<string> {
  const names = new Set<string>();
  const left = ["index.html", page];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (names.has(name)) continue;
    names.add(name);
    const { imports = [], dynamicImports = [] } = CHUNKS[name] ?? {};
    const follow = which === "in all" ? dynamicImports.filter((other) => !PAGES.includes(other)) : [];
    left.push(...imports, ...follow);
  }
  return new Set([...names].flatMap((name) => [CHUNKS[name]?.file ?? "", ...(CHUNKS[name]?.css ?? [])]));
}

function total(files: Set<string>, ending: string): number {
  return [...files].filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + zipped(file), 0);
}

const page = () => readFileSync(join(STATIC, "index.html"), "utf8");

test("the home page at once loads at most 60 kB of JavaScript", () => {
  const files = filesOf("src/pages/Home.svelte", "at once");
  const named = [...page().matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, name]) => name ?? "");
  expect(named.filter((name) => files.has(name)).length).toBeGreaterThan(0);
  for (const name of named) files.add(name);
  expect(total(files, ".js")).toBeLessThanOrEqual(60 * KB);
});

test.each(PAGES)("%s loads at most 100 kB of JavaScript and 15 kB of styles", (page) => {
  expect(PAGES.length).toBeGreaterThan(3);
  const files = filesOf(page, "in all");
  expect(total(files, ".js")).toBeLessThanOrEqual(100 * KB);
  expect(total(files, ".css")).toBeLessThanOrEqual(15 * KB);
});

test("nothing is requested from other servers, and the page has no inline code", () => {
  expect(page()).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  expect(page()).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\son\w+=/);
});
