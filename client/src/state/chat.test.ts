import { beforeEach, expect, test, vi } from "vitest";
import { FakeSocket, lastSocket, tableOnSocket } from "../fixtures/socket";
import { views } from "../fixtures/views";
import type { ChatMessage } from "../protocol";
import type { Chat } from "./chat.svelte";

const you = views.place.you ?? 0;
const other = (you + 1) % views.place.seats.length;

let chat: Chat;
let close: () => void;

function said(number: number, from: Partial<ChatMessage> = { seat: other }): ChatMessage {
  const at = new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString();
  return { number, seat: null, guest: null, name: "Somebody", text: `Message ${number}`, at, ...from };
}

function open(): void {
  const table = tableOnSocket(views.place);
  if (table.game.chat === null) throw new Error("this table has a chat");
  ({ close } = table);
  chat = table.game.chat;
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  localStorage.clear();
  open();
  return () => {
    close();
    vi.unstubAllGlobals();
  };
});

const texts = () => chat.messages.map(({ text }) => text);

test("what comes again after a break is shown once, and rooms are mixed by time", () => {
  lastSocket().say({ type: "chat", room: "table", messages: [said(1), said(3)] });
  lastSocket().say({ type: "chat", room: "watchers", messages: [said(2, { guest: 1 })] });
  lastSocket().say({ type: "chat", room: "table", messages: [said(1), said(3), said(4)] });
  expect(texts()).toEqual(["Message 1", "Message 2", "Message 3", "Message 4"]);
});

test("messages are unread until they are before the reader's eyes, and stay read", () => {
  const news = vi.fn();
  chat.onNews(news);
  lastSocket().say({ type: "chat", room: "table", messages: [said(1), said(2, { seat: you })] });
  lastSocket().say({ type: "chat", room: "table", messages: [said(3)] });
  expect(chat.unread).toBe(2);
  expect(news).toHaveBeenCalledOnce();
  chat.setReading(true);
  expect(chat.unread).toBe(0);
  lastSocket().say({ type: "chat", room: "table", messages: [said(4)] });
  expect(chat.unread).toBe(0);
  chat.setReading(false);
  close();
  open();
  lastSocket().say({ type: "chat", room: "table", messages: [said(3), said(4), said(5)] });
  expect(chat.unread).toBe(1);
});

test("a muted person is not shown, now and later, until they are shown again", () => {
  lastSocket().say({ type: "chat", room: "table", messages: [said(1), said(2, { guest: 1 })] });
  chat.mute(said(1));
  expect(texts()).toEqual(["Message 2"]);
  close();
  open();
  lastSocket().say({ type: "chat", room: "table", messages: [said(1), said(2, { guest: 1 }), said(3)] });
  expect(texts()).toEqual(["Message 2"]);
  expect(chat.unread).toBe(1);
  chat.unmuteAll();
  expect(texts()).toEqual(["Message 1", "Message 2", "Message 3"]);
});

test("a guest knows their own messages once the server has answered", async () => {
  const sent = chat.say("Hello");
  const [command] = lastSocket().received;
  expect(command).toMatchObject({ type: "say", room: "table", text: "Hello" });
  lastSocket().say({ type: "done", id: command?.id ?? "", number: 7 });
  await sent;
  lastSocket().say({ type: "chat", room: "table", messages: [said(7, { guest: 4 }), said(8, { guest: 5 })] });
  expect(chat.messages.map((message) => chat.isOwn(message))).toEqual([true, false]);
  expect(chat.unread).toBe(1);
});
