import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { flushSync, tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { gameAt } from "../../fixtures/game";
import { presence } from "../../fixtures/make";
import { FakeSocket, lastSocket, tableOnSocket } from "../../fixtures/socket";
import { views } from "../../fixtures/views";
import type { ChatMessage } from "../../protocol";
import type { GameTable } from "../../state/gameTable.svelte";
import Header from "../Header.svelte";
import Table from "../Table.svelte";
import Talk from "./Talk.svelte";
import ChatPanel from "./ChatPanel.svelte";

let game: GameTable;
let close: () => void;

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  localStorage.clear();
  ({ game, close } = tableOnSocket(views.place));
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

function panel() {
  if (game.chat === null) throw new Error("this table has a chat");
  render(ChatPanel, { chat: game.chat });
}

const said = () => lastSocket().received.filter(({ type }) => type === "say");

it("says a message once, however often it is sent before it is stored", async () => {
  panel();
  const field = screen.getByRole("textbox", { name: "Message" });
  await userEvent.type(field, "Hello{Enter}{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Good luck" }));
  expect(said()).toMatchObject([{ text: "Hello" }]);
  lastSocket().say({ type: "done", id: said()[0]?.id ?? "", number: 1 });
  await vi.waitFor(() => expect(field).toHaveValue(""));
  await userEvent.dblClick(screen.getByRole("button", { name: "Good luck" }));
  expect(said()).toMatchObject([{ text: "Hello" }, { text: "Good luck" }]);
});

it("leaves the focus with the button that sends", async () => {
  panel();
  const send = screen.getByRole("button", { name: "Send" });
  await userEvent.type(screen.getByRole("textbox", { name: "Message" }), "Hello");
  await userEvent.click(send);
  expect(send).toHaveFocus();
  expect(send).toHaveAttribute("aria-disabled", "true");
  lastSocket().say({ type: "done", id: said()[0]?.id ?? "", number: 1 });
  await vi.waitFor(() => expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue(""));
  expect(send).toHaveFocus();
});

it("counts as company who reads the same room", () => {
  const [you, ...others] = views.place.seats;
  if (you === undefined) throw new Error("there is a seat");
  const bots = others.map((seat) => ({ ...seat, kind: "bot" as const, owned: false }));
  const alone = { ...views.place, seats: [you, ...bots] };
  const useful = (more: object, watchers: number) => {
    const table = gameAt({ ...alone, ...more });
    table.presence = presence(table.view, [], watchers);
    return table.chat?.useful;
  };
  expect(useful({}, 3)).toBe(false);
  expect(useful({ phase: "over" }, 1)).toBe(true);
  expect(useful({ you: null }, 1)).toBe(false);
  expect(useful({ you: null }, 2)).toBe(true);
});

const BEA = 8;
const heard = (number: number): ChatMessage =>
  ({ number, author: BEA, seat: 1, name: "Bea", text: `Message ${number}`, at: "2026-01-01T00:00:00Z" });

function hear(...messages: ChatMessage[]) {
  lastSocket().say({ type: "chat", room: "table", since: 0, messages });
  flushSync();
}

it("has been read only where it can be seen, and the header says what has not", () => {
  let observe = (_: object[]) => {};
  class Observer {
    constructor(callback: typeof observe) {
      observe = callback;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  const nothing = () => {};
  render(Header, { game, onend: nothing, ontrade: nothing, onhelp: nothing, ontable: nothing });
  panel();
  hear(heard(1), heard(2));
  expect(screen.getByRole("link", { name: "2 new messages" })).toHaveAttribute("href", "#chat");
  observe([{ intersectionRatio: 0.2 }]);
  flushSync();
  expect(game.chat?.unread).toBe(2);
  observe([{ intersectionRatio: 0.8 }]);
  flushSync();
  expect(game.chat?.unread).toBe(0);
  expect(screen.queryByRole("link", { name: /new message/ })).toBeNull();
});

it("leaves the focus near what was done", async () => {
  panel();
  hear(heard(1));
  const menu = screen.getByRole("button", { name: "What to do about Bea’s message" });
  await userEvent.click(menu);
  await userEvent.click(screen.getByRole("button", { name: "Report" }));
  expect(menu).toHaveFocus();
  await userEvent.click(menu);
  await userEvent.click(screen.getByRole("button", { name: "Mute Bea" }));
  const list = screen.getByRole("log", { name: "Chat" });
  expect(list).toHaveFocus();
  expect(list).toHaveTextContent(/^$/);
  await userEvent.click(screen.getByRole("button", { name: "Show their messages again" }));
  expect(list).toHaveFocus();
});

it("has no line to write in for whoever may not write", () => {
  panel();
  lastSocket().say({ type: "author", number: 1, writes: null });
  flushSync();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.getByRole("status")).toHaveTextContent("You can read this chat, but not write in it.");
});

it("writes where the server says", async () => {
  panel();
  lastSocket().say({ type: "author", number: 1, writes: { room: "watchers", readers: "watchers" } });
  await userEvent.type(screen.getByRole("textbox", { name: "Message" }), "Hello{Enter}");
  expect(said()).toMatchObject([{ room: "watchers" }]);
  expect(screen.getByText("Only those who watch can read this until the game is over.")).toBeInTheDocument();
});

it("stays once it has been shown, even if everybody else goes", async () => {
  const bots = views.place.seats.map((seat) => ({ ...seat, kind: "bot" as const, owned: false }));
  const watching = gameAt({ ...views.place, seats: bots, you: null, options: null, hand: null });
  watching.presence = presence(watching.view, [], 2);
  render(Table, { game: watching, Talk });
  await screen.findByRole("log", { name: "Chat" });
  watching.presence = presence(watching.view, [], 1);
  await tick();
  expect(screen.getByRole("log", { name: "Chat" })).toBeInTheDocument();
});
