import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Event, LogEntry } from "../protocol";
import { muted, play, soundsFor } from "./sounds";
import { TONES } from "./tones";

function news(...events: Event[]): LogEntry[] {
  return [{ seq: 1, ply: 1, turn: 1, seat: 1, events, nets: null }];
}

describe("soundsFor", () => {
  it("plays only the most important event on the board", () => {
    const events = news(
      { type: "placed", seat: 1, tile: "6D" },
      { type: "merging", seat: 1, tile: "6D", survivor: 2, chains: [1, 2] },
    );
    expect(soundsFor(events, 0)).toEqual(["merger"]);
  });

  it("rings for your money and not for another player's", () => {
    const events = news({ type: "bonus", seat: 0, chain: 1, kind: "majority", amount: 3000 });
    expect(soundsFor(events, 0)).toEqual(["cash"]);
    expect(soundsFor(events, 1)).toEqual([]);
    expect(soundsFor(events, null)).toEqual([]);
  });

  it("sounds when it is your turn", () => {
    const events = news(
      { type: "placed", seat: 3, tile: "6D" },
      { type: "drew", seat: 3, tile: null },
      { type: "turn_started", seat: 0, number: 5 },
    );
    expect(soundsFor(events, 0)).toEqual(["tile", "yourTurn"]);
  });

  it("plays only the end when the game ends", () => {
    const events = news({ type: "game_ended", reason: "declared" }, { type: "turn_started", seat: 0, number: 9 });
    expect(soundsFor(events, 0)).toEqual(["end"]);
  });
});

describe("play", () => {
  /** Counts the notes that would be played. */
  function listening(gesture: boolean): { notes: number } {
    const played = { notes: 0 };
    const parameter = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    class Node {
      type = "";
      frequency = parameter;
      gain = parameter;
      connect = (to: unknown) => to;
      start() {
        played.notes++;
      }
      stop() {}
    }
    vi.stubGlobal(
      "AudioContext",
      class {
        state = "running";
        currentTime = 0;
        destination = {};
        createOscillator = () => new Node();
        createGain = () => new Node();
      },
    );
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: gesture } });
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    return played;
  }

  it("waits for the first gesture", () => {
    const played = listening(false);
    play("tile");
    expect(played.notes).toBe(0);
  });

  it("plays every note, unless muted", () => {
    const played = listening(true);
    play("merger");
    expect(played.notes).toBe(TONES.merger.length);
    muted.value = true;
    play("merger");
    expect(played.notes).toBe(TONES.merger.length);
    expect(localStorage.getItem("mergemaker.muted")).toBe("true");
    muted.value = false;
  });
});

describe("the tones", () => {
  it("are short and soft", () => {
    for (const notes of Object.values(TONES)) {
      for (const { at, length, loud } of notes) {
        expect(at + length).toBeLessThanOrEqual(2);
        expect(loud).toBeLessThanOrEqual(0.5);
      }
    }
  });
});
