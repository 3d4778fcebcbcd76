// A setting that this browser remembers.

/** A value kept in localStorage under `mergemaker.<key>`; where storage is forbidden it lives as
 * long as the page. */
export class Stored<Value> {
  readonly #key: string;
  #value: Value = $state.raw() as Value;

  constructor(key: string, initially: Value) {
    this.#key = `mergemaker.${key}`;
    this.#value = initially;
    try {
      const kept = localStorage.getItem(this.#key);
      if (kept !== null) this.#value = JSON.parse(kept) as Value;
    } catch {
      // Forbidden, or not ours: the initial value is kept.
    }
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
}
