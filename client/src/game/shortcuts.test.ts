import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lastSocket, FakeSocket, tableOnSocket } from "../fixtures/socket";
import { views } from "../fixtures/views";
import type { ShownView } from "../lib/shownView";
import type { GameTable } from "../state/gameTable.svelte";
import { letterKeys } from "../state/settings.svelte";
import Dock from "./Dock.svelte";
import Hand from "./Hand.svelte";
import { handleKey } from "./shortcuts";

let game: GameTable;
let close: () => void;
let asked: string[];

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  letterKeys.value = true;
  asked = [];
});

afterEach(() => {
  close();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function tableAt(view: ShownView) {
  ({ game, close } = tableOnSocket(view));
}

/** Press keys in turn, on whatever has the focus. */
function keys(...names: string[]) {
  const page = { end: () => asked.push("end"), help: () => asked.push("help") };
  for (const name of names) {
    const shift = name.startsWith("Shift+");
    const key = shift ? name.slice("Shift+".length) : name;
    const event = new KeyboardEvent("keydown", { key, shiftKey: shift });
    Object.defineProperty(event, "target", { value: document.activeElement });
    handleKey(event, game, page);
  }
}

const sent = () => lastSocket().moves;

test("a digit picks a tile, Enter plays it", () => {
  tableAt(views.place);
  keys("2", "Enter");
  expect(sent()).toEqual([["6D"]]);
});

test("a letter picks the chain that the tile founds", () => {
  tableAt(views.place);
  keys("5", "w", "Enter");
  expect(sent()).toEqual([["9F", "found Worldwide"]]);
});

test("letters add shares, and with Shift remove one", () => {
  tableAt(views.buy);
  keys("c", "i", "i", "Shift+I", "Enter");
  expect(sent()).toEqual([["buy Continental 1 Imperial 1"]]);
});

test("S, T and H dispose of shares", () => {
  tableAt(views.dispose);
  keys("s", "t", "Enter");
  expect(sent()).toEqual([["sell 1 trade 4"]]);
});

test("Y and N answer an offer", () => {
  tableAt(views.answer);
  keys("n");
  expect(sent()).toEqual([["decline"]]);
});

test("E opens the sheet to end the game, ? the help", () => {
  tableAt(views.place);
  keys("e", "?");
  expect(asked).toEqual(["end", "help"]);
});

test("single keys can be switched off; Enter still confirms", () => {
  tableAt(views.place);
  letterKeys.value = false;
  keys("2", "e");
  expect(game.choice.tile).toBeNull();
  expect(asked).toEqual([]);
  game.choice.press("6D");
  keys("Enter");
  expect(sent()).toEqual([["6D"]]);
});

test("keys typed into a field do nothing else", () => {
  tableAt(views.place);
  const field = document.createElement("input");
  document.body.append(field);
  field.focus();
  keys("2", "e", "Enter");
  expect(game.choice.tile).toBeNull();
  expect(asked).toEqual([]);
});

test("Enter on a button presses that button", () => {
  tableAt(views.place);
  const button = document.createElement("button");
  document.body.append(button);
  button.focus();
  keys("2", "Enter");
  expect(sent()).toEqual([]);
});

test("Enter on the chosen chain does what the button says, on another it chooses that", () => {
  tableAt(views.place);
  keys("5", "w");
  render(Dock, { game });
  screen.getByRole("button", { name: /^Festival/ }).focus();
  keys("Enter");
  expect(sent()).toEqual([]);
  screen.getByRole("button", { name: /^Worldwide/ }).focus();
  keys("Enter");
  expect(sent()).toEqual([["9F", "found Worldwide"]]);
});

test("a digit moves the focus from another tile, so that Enter plays the one picked", () => {
  tableAt(views.place);
  render(Hand, { game });
  screen.getByRole("button", { name: /^1H/ }).focus();
  keys("2");
  expect(screen.getByRole("button", { name: /^6D/ })).toHaveFocus();
});

test("Enter on a tile confirms in the dock during other decisions", () => {
  tableAt(views.dispose);
  render(Hand, { game });
  screen.getByRole("button", { name: "1H" }).focus();
  keys("s", "Enter");
  expect(sent()).toEqual([["sell 5"]]);
});

test("keys do nothing behind an open sheet", () => {
  tableAt(views.place);
  const sheet = document.createElement("dialog");
  sheet.open = true;
  document.body.append(sheet);
  keys("2");
  expect(game.choice.tile).toBeNull();
});
