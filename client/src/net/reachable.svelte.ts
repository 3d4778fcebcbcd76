// Whether the server can be reached, as far as this page knows.

/** How often a server that could not be reached is tried again, in milliseconds. */
const AGAIN = 5000;

class Reachable {
  #is = $state(true);

  get is(): boolean {
    return this.#is;
  }

  /** Note whether a request has just reached the server. One that cannot be reached is tried until it answers. */
  note(reached: boolean): void {
    if (this.#is && !reached) setTimeout(() => void this.#tryAgain(), AGAIN);
    this.#is = reached;
  }

  async #tryAgain(): Promise<void> {
    if (this.#is) return;
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) this.#is = true;
    else setTimeout(() => void this.#tryAgain(), AGAIN);
  }
}

export const reachable = new Reachable();
