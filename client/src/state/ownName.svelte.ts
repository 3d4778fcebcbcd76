// The name that a visitor gives when taking a seat: the one this browser remembers, or else the one the server knows.

import { me } from "../net/http";
import { Stored } from "./stored.svelte";

export class OwnName {
  readonly #known = new Stored("name", "");
  /** As it stands in the field. */
  text = $state("");

  constructor() {
    this.text = this.#known.value;
    if (this.text !== "") return;
    me().then(
      ({ name }) => {
        if (this.text === "") this.text = name ?? "";
      },
      () => {}, // then the field stays empty
    );
  }

  /** Whether this browser remembers a name. */
  get known(): boolean {
    return this.#known.value !== "";
  }

  /** Remember what the field says. Returns it; "" if it is empty. */
  keep(): string {
    this.#known.value = this.text.trim();
    return this.#known.value;
  }
}
