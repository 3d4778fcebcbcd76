// Every language says everything that English says, in its own words.

import { describe, expect, test } from "vitest";
import { LESSON_NAMES } from "../lib/lessonNames";
import { LANGUAGES } from "./languages";
import type { LessonWords } from "./lessonWords";
import { TERMS } from "./termIds";

const modules = import.meta.glob<Record<string, unknown>>("./*/*.ts", { eager: true });

/** What the folder of a language exports, by the names of its files. */
function words(language: string): Record<string, Record<string, unknown>> {
  const files = Object.entries(modules).filter(([path]) => path.startsWith(`./${language}/`));
  return Object.fromEntries(files.map(([path, exported]) => [path.split("/")[2], { ...exported }]));
}

/** Every text within a message, by where it is. */
function texts(message: unknown, at = ""): [string, string][] {
  if (typeof message === "string") return [[at, message]];
  if (typeof message !== "object" || message === null) return [];
  return Object.entries(message).flatMap(([key, inner]) => texts(inner, `${at}.${key}`));
}

/** The shape of a message: what it consists of, without the words. */
function shape(message: unknown): unknown {
  if (message === null) return "string"; // a refusal that English tells in the server's words
  if (typeof message !== "object") return typeof message;
  if (Array.isArray(message)) return message.map(shape);
  return Object.fromEntries(Object.entries(message).map(([key, inner]) => [key, shape(inner)]));
}

/** Where a text is a name, or a letter on a key: the same in every language. */
const NAMES = /help\.list\.\d+\.keys|setup\.presets\..*\.title/;

/** Files whose shape is a language's own: how it puts words together, and the forms of its words. */
const OWN = ["grammar.ts", "termForms.ts"];

const english = words("en");
const others = Object.keys(LANGUAGES).filter((language) => language !== "en");

test.each(Object.keys(LANGUAGES))("in the language %s there are words for every lesson", (language) => {
  const { lessons } = words(language)["lessons.ts"] as { lessons: LessonWords[] };
  expect(lessons.map(({ name }) => name)).toEqual(LESSON_NAMES);
});

test("there is a folder for each language", () => {
  expect(new Set(Object.keys(modules).map((path) => path.split("/")[1]))).toEqual(new Set(Object.keys(LANGUAGES)));
});

describe.each(others)("in the language %s", (language) => {
  const own = words(language);

  test("there is a message for each English one", () => {
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
    for (const [file, exported] of Object.entries(english)) {
      if (!OWN.includes(file)) expect(shape(own[file]), file).toEqual(shape(exported));
    }
  });

  test("no refusal is left in the server’s words, which are English", () => {
    const all = [own["refused.ts"]?.refusals, own["accountRefused.ts"]?.accountRefusals] as Record<string, string | null>[];
    const unsaid = all.flatMap(Object.entries).flatMap(([code, message]) => (message ? [] : [code]));
    expect(unsaid).toEqual([]);
  });

  test("nothing is left in English", () => {
    const same = Object.entries(english)
      .flatMap(([file, exported]) => texts(exported, file))
      .filter(([, text]) => text.includes(" ") && /[a-z]{3}/.test(text));
    const theirs = new Map(Object.entries(own).flatMap(([file, exported]) => texts(exported, file)));
    expect(same.length).toBeGreaterThan(500);
    expect(same.filter(([at, text]) => theirs.get(at) === text && !NAMES.test(at))).toEqual([]);
  });

  test("the glossary’s words are found in texts", () => {
    const { termForms } = own["termForms.ts"] as { termForms: Record<string, string> };
    const found = new Set(Object.values(termForms));
    const englishForms = english["termForms.ts"] as { termForms: Record<string, string> };
    expect(found).toEqual(new Set(Object.values(englishForms.termForms)));
    for (const id of found) expect(TERMS).toContain(id);
    for (const form of Object.keys(termForms)) expect(form).toBe(form.toLowerCase());
  });
});
