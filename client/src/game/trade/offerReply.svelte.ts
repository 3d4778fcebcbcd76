// How the viewer's own offer was answered, shown for a moment: the log says it too, but may be out of sight.

import type { LogEntry } from "../../protocol";
import type { PlayableTable } from "../../state/table";
import { messages } from "../../i18n";
import { namesOf } from "../../i18n/names";

/** How long it is shown, in milliseconds. */
const SHOWN = 5000;

export class OfferReply {
  text = $state.raw("");

  readonly #game: PlayableTable;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(game: PlayableTable) {
    this.#game = game;
  }

  /** Listen for answers. Returns a function that stops it. */
  listen(): () => void {
    const stop = this.#game.onEvents((news) => this.#show(news));
    return () => {
      stop();
      clearTimeout(this.#timer);
    };
  }

  #show(news: LogEntry[]): void {
    const { view } = this.#game;
    const answered = news.find(({ events }) =>
      events.some(
        (event) =>
          (event.type === "accepted" || event.type === "declined") && event.offerer === view.you,
      ),
    );
    if (answered === undefined) return;
    this.text = messages.logLines(answered, namesOf(view))
      .map(({ text }) => text)
      .join(". ");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.text = ""), SHOWN);
  }
}
