// Keyboard control of a replay.

import type { Notes } from "../state/notes.svelte";
import { letterKeys } from "../state/settings.svelte";
import type { ReplayStore } from "../state/replay.svelte";

/** Carries out what a key stands for. Returns whether the key means anything. */
export function handleKey(event: KeyboardEvent, replay: ReplayStore, notes: Notes | null): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (document.querySelector("dialog[open]")) return false;
  const within = event.target instanceof Element ? event.target : null;
  if (within?.closest("textarea, select, input:not([type=range])")) return false;
  switch (event.key) {
    case "ArrowLeft":
    case "ArrowRight": {
      const by = event.key === "ArrowLeft" ? -1 : 1;
      if (event.shiftKey) replay.turn(by);
      else replay.step(by);
      return true;
    }
    case "Home":
      void replay.showPly(0);
      return true;
    case "End":
      void replay.showPly(null);
      return true;
    case " ":
      // A button or a link handles its own keys.
      if (within?.closest("button, a, summary, label")) return false;
      if (replay.playing) replay.stop();
      else replay.play();
      return true;
    case "n":
    case "N": {
      const to = letterKeys.value ? notes?.beside(replay.ply, event.shiftKey ? -1 : 1) : undefined;
      if (to === undefined) return false;
      void replay.showPly(to);
      return true;
    }
    default:
      return false;
  }
}
