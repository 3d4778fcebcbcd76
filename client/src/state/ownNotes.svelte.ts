// One's own notes on a game, saved while they are written. What is not saved yet is kept in this browser as well.

import { notesOf, shareNotes, unshareNotes, writeNote } from "../net/notes";
import { Refusal } from "../net/refusal";
import type { Notes as NotesOnServer } from "../protocol";
import { Notes, type Place } from "./notes.svelte";
import { Stored } from "./stored.svelte";

/** How long nothing must be typed before it is saved, and until it is tried again, in milliseconds. */
const PAUSE = 700;
const AGAIN = 5000;

/** Refusals that may have passed by then. */
const MAY_PASS = ["unreachable", "not-stored", "too-many-requests"];

/** What was typed and is not saved, by game. */
const kept = new Stored<Record<string, [Place, string][]>>("unsavedNotes", {});

/** Why a note could not be saved, and what it is on; or why none could be read. */
interface Problem {
  place: Place;
  refusal: Refusal;
}

export class OwnNotes extends Notes {
  /** The texts of fields: those that are not saved, and the one that is being written. */
  #typed = $state.raw<ReadonlyMap<Place, string>>(new Map());
  /** Whether these are saved. */
  #saved = $state.raw<ReadonlyMap<Place, boolean>>(new Map());
  #problem = $state.raw<Problem | null>(null);
  /** What the server says of them; null until it has. */
  known = $state.raw<NotesOnServer | null>(null);
  /** What is being written. */
  #writing: Place | undefined;
  #saving = false;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override get texts(): ReadonlyMap<Place, string> {
    const all = [...super.texts, ...this.#typed];
    return new Map([...new Map(all)].filter(([, text]) => text.trim() !== ""));
  }

  override textAt(place: Place): string {
    return this.#typed.get(place) ?? super.textAt(place);
  }

  /** Whether a note is saved; nothing if it was not written since the page was opened. */
  isSaved(place: Place): boolean | undefined {
    return this.#saved.get(place);
  }

  get problem(): Problem | null {
    return this.#problem;
  }

  async load(): Promise<void> {
    this.#problem = null;
    try {
      const known = await notesOf(this.game);
      this.receive(known.notes);
      this.known = known;
    } catch (error) {
      this.#problem = { place: null, refusal: refusalIn(error) };
      return;
    }
    const left = kept.value[this.game] ?? [];
    this.#typed = new Map(left);
    this.#saved = new Map(left.map(([place]) => [place, false]));
    await this.save();
  }

  // --- writing ------------------------------------------------------------------------------------

  write(place: Place, text: string): void {
    this.#writing = place;
    this.#typed = new Map(this.#typed).set(place, text);
    this.#note(place, false);
    this.#later(PAUSE);
  }

  /** Save at once what was written: the field has lost the focus, or shows another note. */
  leave(): Promise<void> {
    this.#writing = undefined;
    this.#settle();
    return this.save();
  }

  /** Save once more. What cannot be saved then is saved when the replay is opened again. */
  close(): void {
    this.#closed = true;
    void this.leave();
  }

  /** Save what is not saved. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#saving) return;
    this.#saving = true;
    this.#problem = null;
    const failed = new Map<Place, string>();
    let again = false;
    for (;;) {
      const next = this.#unsaved.find(([place, text]) => failed.get(place) !== text);
      if (next === undefined) break;
      const [place, text] = next;
      try {
        this.#store(place, text, (await writeNote(this.game, place, text)).text);
      } catch (error) {
        const refusal = refusalIn(error);
        failed.set(place, text);
        this.#problem = { place, refusal };
        again ||= MAY_PASS.includes(refusal.code);
      }
    }
    this.#saving = false;
    if (again && !this.#closed) this.#later(AGAIN);
  }

  get #unsaved(): [Place, string][] {
    return [...this.#typed].filter(([place]) => this.#saved.get(place) === false);
  }

  /** A text is stored, tidied. */
  #store(place: Place, sent: string, text: string): void {
    const others = [...super.texts].filter(([other]) => other !== place);
    this.receive([...others, [place, text] as const].map(([ply, text]) => ({ ply, text })));
    if (this.#typed.get(place) === sent) this.#note(place, true);
    this.#settle();
  }

  /** Note whether something is saved; what is not is kept in this browser. */
  #note(place: Place, saved: boolean): void {
    this.#saved = new Map(this.#saved).set(place, saved);
    kept.update(({ [this.game]: _, ...others }) =>
      this.#unsaved.length > 0 ? { ...others, [this.game]: this.#unsaved } : others,
    );
  }

  /** Show what is saved as it is stored. While it is written, the field keeps what was typed. */
  #settle(): void {
    this.#typed = new Map([...this.#typed].filter(([place]) => place === this.#writing || !this.#saved.get(place)));
  }

  #later(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), wait);
  }

  // --- sharing ------------------------------------------------------------------------------------

  /** Share them by a link, under a name. */
  async share(author: string | null): Promise<void> {
    await this.leave();
    const { code } = await shareNotes(this.game);
    if (this.known) this.known = { ...this.known, author, link: code };
  }

  async unshare(): Promise<void> {
    this.known = await unshareNotes(this.game);
  }
}

/** Why the server did not do something; whatever else went wrong is thrown. */
function refusalIn(error: unknown): Refusal {
  if (!(error instanceof Refusal)) throw error;
  return error;
}
