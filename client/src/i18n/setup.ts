// The messages of the setup sheet and of options: not needed before it is opened.

import { setup } from "#language/setup";
import type { OptionWords } from "./optionWords";

/** A refusal in the words of the sheet: options by their titles there. */
function refused(reason: string): string {
  return reason.replaceAll(/\b(\w+)=(\w+)\b/g, (match: string, name: string, value: string) => {
    const known: OptionWords | undefined = setup.option[name];
    const meaning = known?.values[value];
    return known && meaning ? setup.quoted(`${known.title}: ${meaning}`) : match;
  });
}

export const setupMessages = { ...setup, refused };
