// What a player's browser has to fetch. Reads the output of `npm run build`, and fails if there is none.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const STATIC = join(import.meta.dirname, "../../mergemaker/server/static");
const KB = 1000;

function zipped(file: string): number {
  return gzipSync(readFileSync(join(STATIC, file)), { level: 9 }).length;
}

function total(ending: string): number {
  return readdirSync(join(STATIC, "assets"))
    .filter((name) => name.endsWith(ending))
    .reduce((sum, name) => sum + zipped(join("assets", name)), 0);
}

const page = () => readFileSync(join(STATIC, "index.html"), "utf8");

test("the first page loads at most 60 kB of JavaScript", () => {
  const scripts = [...page().matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, name]) => name ?? "");
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.reduce((sum, name) => sum + zipped(name), 0)).toBeLessThanOrEqual(60 * KB);
});

test("everything together is at most 100 kB of JavaScript and 15 kB of styles", () => {
  expect(total(".js")).toBeLessThanOrEqual(100 * KB);
  expect(total(".css")).toBeLessThanOrEqual(15 * KB);
});

test("nothing is requested from other servers, and the page has no inline code", () => {
  expect(page()).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  expect(page()).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\son\w+=/);
});
