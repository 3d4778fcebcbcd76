// What the coach has explained in this browser, and whether it is wanted.

import type { AnyReason, DecisionKind } from "../protocol";
import { Stored } from "./stored.svelte";

/** What is explained until it has been there once: the kinds of decision, and that the game may be ended. */
export type Explained = DecisionKind | "end";

interface Known {
  decisions: Explained[];
  told: Partial<Record<AnyReason["type"], number>>;
}

const wanted = new Stored("coach", false);
const NOTHING: Known = { decisions: [], told: {} };
const known = new Stored<Known>("coached", NOTHING);

export const coached = {
  /** Whether somebody wants the game explained while they play. */
  get wanted(): boolean {
    return wanted.value;
  },

  /** Whoever wants it again has everything explained again. */
  set wanted(wants: boolean) {
    wanted.value = wants;
    if (wants) known.value = NOTHING;
  },

  knowsDecision: (kind: Explained) => known.value.decisions.includes(kind),
  timesTold: (type: AnyReason["type"]) => known.value.told[type] ?? 0,

  noteDecision(kind: Explained): void {
    known.update(({ decisions, told }) => ({ decisions: [...new Set([...decisions, kind])], told }));
  },

  noteTold(type: AnyReason["type"]): void {
    known.update(({ decisions, told }) => ({ decisions, told: { ...told, [type]: (told[type] ?? 0) + 1 } }));
  },
};
