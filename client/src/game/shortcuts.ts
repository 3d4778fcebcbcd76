// Playing by keyboard alone. Single keys act only while nothing that takes text or keys has the focus.

import { writeMove } from "../lib/notation";
import type { PlayableTable } from "../state/table";
import { letterKeys } from "../state/settings.svelte";

/** What keys can do on the page around the table. */
export interface Page {
  end(): void;
  help(): void;
}

/** Carries out what a key stands for. Returns whether the key means anything. */
export function handleKey(event: KeyboardEvent, game: PlayableTable, page: Page): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (document.querySelector("dialog[open]") || isField(event.target)) return false;
  if (event.key === "Enter") {
    // A key held down confirms once.
    return event.repeat || pressed(event.target, game) ? false : confirm(game);
  }
  if (event.key === "Escape" && game.ply !== null) {
    void game.showPly(null);
    return true;
  }
  return letterKeys.value && letter(event, game, page);
}

/** Enter on a button or a link presses that; on a tile only where it can be picked, and on a chain only until it is. */
function pressed(target: EventTarget | null, game: PlayableTable): boolean {
  const button = target instanceof Element ? target.closest("button, a, summary") : null;
  const tile = button?.getAttribute("data-tile");
  if (tile) return game.choice.optionFor(tile) !== undefined;
  return button !== null && !button.matches(".choose > [aria-pressed=true]");
}

/** Whether keys that are pressed at a target are input for it. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select") !== null;
}

function confirm(game: PlayableTable): boolean {
  if (game.choice.moves === null) return false;
  void game.choice.confirm();
  return true;
}

function letter(event: KeyboardEvent, game: PlayableTable, page: Page): boolean {
  const key = event.key.toUpperCase();
  if (key === "?") page.help();
  else if (key === "E") page.end();
  else if (key === "B") {
    if (!game.hint.possible) return false;
    void game.hint.ask();
  } else if (key === "U") {
    if (!game.view.undo || game.busy) return false;
    void game.undo();
  } else return decide(key, event.shiftKey, game) || answer(key, game);
  return true;
}

/** Answers a proposal, while these keys do not answer a trade. */
function answer(key: string, game: PlayableTable): boolean {
  const { you, proposal } = game.view;
  if ((key !== "Y" && key !== "N") || you === null || !proposal?.asked.includes(you) || game.busy) return false;
  void game.answer(key === "Y");
  return true;
}

function decide(key: string, shift: boolean, game: PlayableTable): boolean {
  const { choice } = game;
  switch (choice.options?.kind) {
    case "place":
      return pickTile(key, game) || pickChain(key, game);
    case "found":
    case "survivor":
    case "next":
      return pickChain(key, game);
    case "buy": {
      const chain = chainOf(key, game);
      if (chain === undefined) return false;
      choice.addShare(chain, shift ? -1 : 1);
      return true;
    }
    case "dispose": {
      const preset = ({ S: "sell_all", T: "trade_max", H: "hold_all" } as const)[key];
      if (preset === undefined) return false;
      choice.preset(preset);
      return true;
    }
    case "answer": {
      const answer = ({ Y: "accept", N: "decline" } as const)[key];
      if (answer === undefined || game.busy) return false;
      void game.send([writeMove({ kind: answer })]);
      return true;
    }
    default:
      return false;
  }
}

function pickTile(key: string, game: PlayableTable): boolean {
  const tile = /^[1-9]$/.test(key) ? game.view.hand?.[Number(key) - 1] : undefined;
  if (tile === undefined) return false;
  game.choice.press(tile);
  // If another tile has the focus, move it here, so that Enter plays this one.
  const focused = document.activeElement?.closest("[data-tile]");
  const among = focused?.closest('[role="grid"], [role="group"]');
  among?.querySelector<HTMLElement>(`[data-tile="${tile}"]`)?.focus();
  return true;
}

function pickChain(key: string, game: PlayableTable): boolean {
  const chain = chainOf(key, game);
  if (chain === undefined) return false;
  if (!game.choice.chainOptions.some((option) => option.chain === chain)) return false;
  game.choice.chain = chain;
  game.choice.pinned = true;
  return true;
}

function chainOf(key: string, game: PlayableTable): number | undefined {
  return game.view.chains.find(({ letter }) => letter === key)?.chain;
}
