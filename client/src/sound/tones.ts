// The sounds as scores: what is played, when and how loud. No files, nothing to load.

export type SoundName = "tile" | "found" | "merger" | "cash" | "yourTurn" | "tick" | "end" | "message";

/** One note: a soft tone with a quick attack that dies away, or (`knock`) a muffled tap. */
export interface Note {
  /** Seconds from the start. */
  at: number;
  /** Hertz. */
  pitch: number;
  /** Seconds until it has died away. */
  length: number;
  /** 0 to 1. */
  loud: number;
  knock?: boolean;
}

const knock = (at: number, pitch: number, loud: number): Note => ({
  at,
  pitch,
  length: 0.09,
  loud,
  knock: true,
});
const bell = (at: number, pitch: number, loud: number, length = 0.5): Note => ({
  at,
  pitch,
  length,
  loud,
});

export const TONES: Record<SoundName, Note[]> = {
  tile: [knock(0, 320, 0.5), knock(0.012, 190, 0.35)],
  found: [knock(0, 320, 0.4), bell(0.04, 523.25, 0.16), bell(0.12, 659.25, 0.14)],
  merger: [
    knock(0, 240, 0.5),
    bell(0.05, 261.63, 0.18, 0.7),
    bell(0.15, 392, 0.16, 0.7),
    bell(0.25, 523.25, 0.14, 0.8),
  ],
  cash: [bell(0, 1318.51, 0.07, 0.18), bell(0.06, 1760, 0.06, 0.25)],
  yourTurn: [bell(0, 587.33, 0.16, 0.4), bell(0.14, 880, 0.14, 0.55)],
  message: [bell(0, 783.99, 0.06, 0.25)],
  tick: [knock(0, 520, 0.16)],
  end: [
    bell(0, 261.63, 0.14, 1.2),
    bell(0.12, 329.63, 0.14, 1.2),
    bell(0.24, 392, 0.14, 1.2),
    bell(0.36, 523.25, 0.16, 1.6),
  ],
};
