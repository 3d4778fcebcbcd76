// Short soft sounds, synthesised. Nothing is played before the person has interacted with the page, nor
// while muted.

import { Stored } from "../state/stored.svelte";
import type { LogEntry } from "../protocol";
import { type Note, type SoundName, TONES } from "./tones";

export type { SoundName };

/** Whether sounds are off in this browser; remembered. */
export const muted = new Stored("muted", false);

const LOUDNESS = 0.6;

let context: AudioContext | null = null;

/** Play a sound, unless muted or before the first gesture on the page. */
export function play(name: SoundName): void {
  if (muted.value || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const start = context.currentTime + 0.01;
  for (const note of TONES[name]) sound(context, note, start + note.at);
}

function sound(audio: AudioContext, note: Note, at: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = note.knock ? "triangle" : "sine";
  tone.frequency.setValueAtTime(note.pitch, at);
  // A knock falls in pitch as it dies, as wood does.
  if (note.knock) tone.frequency.exponentialRampToValueAtTime(note.pitch / 2, at + note.length);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(note.loud * LOUDNESS, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + note.length);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + note.length);
}

/** The sounds for what just happened, for the person in seat `you`: the most important event on the
 * board, then money received. */
export function soundsFor(news: LogEntry[], you: number | null): SoundName[] {
  const events = news.flatMap((each) => each.events);
  const has = (type: (typeof events)[number]["type"]) => events.some((event) => event.type === type);
  if (has("game_ended")) return ["end"];
  const sounds: SoundName[] = [];
  if (has("merging")) sounds.push("merger");
  else if (has("founded")) sounds.push("found");
  else if (has("placed")) sounds.push("tile");
  if (events.some((event) => event.type === "bonus" && event.seat === you)) sounds.push("cash");
  if (events.some((event) => event.type === "turn_started" && event.seat === you)) {
    sounds.push("yourTurn");
  }
  return sounds;
}
