// The folders of the client. Each imports only from those before it, and no file imports itself, not even
// through others:
//
//     protocol  the shapes of messages, generated from the server's message types
//     lib       the board's geometry, how figures and dates are written, the notation of moves; nothing of a table's state
//     i18n      the messages; each language has a folder, of which a build contains one
//     net       HTTP and the socket
//     state     what the page knows: the table, the viewer's choice, a replay, a review, settings
//     sound     sound effects
//     ui        small parts that any page may use
//     game      the screen of a table
//     replay    the screen of a replay and its review
//     learn     the lessons
//     puzzles   the puzzles
//     pages     everything else that has an address, and App, which chooses among all of them

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const FOLDERS = ["protocol", "lib", "i18n", "net", "state", "sound", "ui", "game", "replay", "learn", "puzzles", "pages", "App", "main"];
/** Test files, which may import everything. */
const TESTING = /\.test(-env)?\.ts$|^fixtures\//;

const SOURCE = import.meta.dirname;
/** The folder that #language stands for here. */
const LANGUAGE = "i18n/en";

/** Every source file with the files that it imports, by their paths from here. */
const imports = new Map(
  readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(ts|svelte)$/.test(path) && !TESTING.test(path))
    .map((path) => [path, importedBy(path)]),
);

function importedBy(path: string): string[] {
  const text = readFileSync(join(SOURCE, path), "utf8");
  const names = [...text.matchAll(/(?:from|import\(|import) ?"([.#][^"]+)"/g)].map(([, name]) => name ?? "");
  const found = names.filter((name) => !name.endsWith(".css"));
  return found.map((name) => resolve(name.startsWith("#") ? name.replace("#language", LANGUAGE) : join(dirname(path), name)));
}

/** The file that an import without a file extension means. */
function resolve(path: string): string {
  const found = [path, `${path}.ts`, `${path}/index.ts`].find(
    (file) => /\.(ts|svelte)$/.test(file) && existsSync(join(SOURCE, file)),
  );
  if (found === undefined) throw new Error(`there is no ${path}`);
  return found;
}

const folderOf = (path: string) => path.split(/[/.]/)[0] ?? "";

test("each folder imports only from those before it", () => {
  expect(imports.size).toBeGreaterThan(100);
  const upwards = [...imports].flatMap(([path, imported]) =>
    imported
      .filter((other) => FOLDERS.indexOf(folderOf(other)) > FOLDERS.indexOf(folderOf(path)))
      .map((other) => `${path} imports ${other}`),
  );
  expect(upwards).toEqual([]);
  for (const path of imports.keys()) expect(FOLDERS).toContain(folderOf(path));
});

test("only i18n imports from the language of a build, and nothing from another", () => {
  const inLanguage = (path: string) => /^i18n\/\w\w\//.exec(path)?.[0];
  const reaching = [...imports].filter(([path, imported]) =>
    imported.some((other) => inLanguage(other) && inLanguage(path) !== inLanguage(other) && folderOf(path) !== "i18n"),
  );
  expect(reaching).toEqual([]);
});

test("only lib writes figures and dates, so that all are in the reader's language", () => {
  const writing = /Intl\.(NumberFormat|DateTimeFormat)\(|\.toLocale\w*String\(|\.toFixed\(/;
  const elsewhere = [...imports.keys()].filter((path) => writing.test(readFileSync(join(SOURCE, path), "utf8")));
  expect(elsewhere.filter((path) => folderOf(path) !== "lib")).toEqual([]);
  expect(elsewhere).toContain("lib/figures.ts");
});

test("no file imports itself, directly or not, not even for a type", () => {
  const done = new Set<string>();
  const circles: string[] = [];
  function follow(path: string, way: string[]): void {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(" -> "));
    if (done.has(path)) return;
    done.add(path);
    for (const other of imports.get(path) ?? []) follow(other, [...way, path]);
  }
  for (const path of imports.keys()) follow(path, []);
  expect(circles).toEqual([]);
});
