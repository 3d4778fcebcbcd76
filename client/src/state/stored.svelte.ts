// A setting that this browser remembers.

/** A value kept in localStorage under `mergemaker.<key>`; where storage is forbidden it lives as
 * long as the page. */
export class Stored<Value> {
  readonly #key: string;
  #value: Value = $state.raw() as Value;

  constructor(key: string, initially: Value) {
    this.#key = `mergemaker.${key}`;
    this.#value = initially;
    this.#value = this.#newest();
  }

  get value(): Value {
    return this.#value;
  }

  set value(value: Value) {
    this.#value = value;
    try {
      localStorage.setItem(this.#key, JSON.stringify(value));
    } catch {
      // Forbidden or full: the value lasts as long as the page.
    }
  }

  /** Change the value as it is now: another tab may have changed it since this page read it. */
  update(change: (newest: Value) => Value): void {
    this.value = change(this.#newest());
  }

  #newest(): Value {
    try {
      const kept = localStorage.getItem(this.#key);
      if (kept !== null) return JSON.parse(kept) as Value;
    } catch {
      // Forbidden, or not ours: what this page knows is kept.
    }
    return this.#value;
  }
}
