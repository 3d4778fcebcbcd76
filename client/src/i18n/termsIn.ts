// The words of a text that the glossary explains.

import { termForms } from "#language/termForms";
import type { TermId } from "./termIds";

/** A part of a text; a word of the glossary where there is an id. */
export interface TextPart {
  text: string;
  id: TermId | null;
}

// The longest first, so that no word hides a longer one that begins with it.
const FORMS = Object.keys(termForms).sort((one, other) => other.length - one.length);
const FORM = new RegExp(`(?<!\\p{L})(${FORMS.join("|")})(?!\\p{L})`, "giu");

/** A text in parts, with each word of the glossary apart where it first occurs. */
export function termsIn(text: string): TextPart[] {
  const known = new Set<TermId>();
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: form, index } of text.matchAll(FORM)) {
    const id = termForms[form.toLowerCase()];
    if (id === undefined || known.has(id)) continue;
    known.add(id);
    parts.push({ text: text.slice(from, index), id: null }, { text: form, id });
    from = index + form.length;
  }
  return [...parts, { text: text.slice(from), id: null }];
}
