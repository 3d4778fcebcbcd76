import { beforeEach, expect, test, vi } from "vitest";
import { author } from "../fixtures/make";
import { FakeSocket, lastSocket, tableOnSocket } from "../fixtures/socket";
import { views } from "../fixtures/views";
import type { ChatMessage, Room } from "../protocol";
import type { Chat } from "./chat.svelte";

const YOU = 7;
const BEA = 8;
const CAT = 9;

let chat: Chat;
let close: () => void;

function said(number: number, author = BEA): ChatMessage {
  const at = new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString();
  return { number, author, seat: null, name: "Somebody", text: `Message ${number}`, at };
}

function open(): void {
  const table = tableOnSocket(views.place);
  if (table.game.chat === null) throw new Error("this table has a chat");
  ({ close } = table);
  chat = table.game.chat;
  lastSocket().say(author(views.place, YOU));
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

/** What was said, sent as the server does. */
const news = (room: Room, since: number, ...messages: ChatMessage[]) =>
  lastSocket().say({ type: "chat", room, since, messages });

const texts = () => chat.messages.map(({ text }) => text);

test("what comes again after a break is shown once, and rooms are mixed by time", () => {
  news("table", 0, said(1), said(3));
  news("watchers", 0, said(2, CAT));
  news("table", 3, said(4));
  expect(texts()).toEqual(["Message 1", "Message 2", "Message 3", "Message 4"]);
  news("table", 0, said(1), said(3), said(4), said(5));
  expect(texts()).toEqual(["Message 1", "Message 2", "Message 3", "Message 4", "Message 5"]);
});

test("what has been withdrawn vanishes from its room alone", () => {
  news("table", 0, said(1), said(3, CAT));
  news("watchers", 0, said(2, CAT));
  news("table", 0, said(1));
  expect(texts()).toEqual(["Message 1", "Message 2"]);
  news("watchers", 0);
  expect(texts()).toEqual(["Message 1"]);
});

test("messages are unread until they are before the reader's eyes, and stay read", () => {
  const listener = vi.fn();
  chat.onNews(listener);
  news("table", 0, said(1), said(2, YOU));
  news("table", 2, said(3));
  expect(chat.unread).toBe(2);
  expect(listener).toHaveBeenCalledOnce();
  chat.setReading(true);
  expect(chat.unread).toBe(0);
  news("table", 3, said(4));
  expect(chat.unread).toBe(0);
  chat.setReading(false);
  close();
  open();
  news("table", 0, said(3), said(4), said(5));
  expect(chat.unread).toBe(1);
});

test("a muted person is not shown, in any seat, now and later, until they are shown again", () => {
  news("table", 0, said(1), said(2, CAT));
  chat.mute(said(1));
  expect(texts()).toEqual(["Message 2"]);
  close();
  open();
  news("table", 0, { ...said(1), seat: 1 }, { ...said(2, CAT), seat: 1 }, { ...said(3), seat: 2 });
  expect(texts()).toEqual(["Message 2"]);
  expect(chat.unread).toBe(1);
  chat.unmuteAll();
  expect(texts()).toEqual(["Message 1", "Message 2", "Message 3"]);
});

test("a tab keeps what another has remembered since", () => {
  const here = chat;
  close();
  open();
  chat.mute(said(1, BEA));
  here.mute(said(2, CAT));
  close();
  open();
  expect([BEA, CAT, YOU].map((author) => chat.isMuted(said(1, author)))).toEqual([true, true, false]);
});

test("the viewer's own messages are those under their number, whoever had which seat", () => {
  const you = views.place.you ?? 0;
  news("table", 0, { ...said(1), seat: you }, { ...said(2, YOU), seat: null });
  expect(chat.messages.map((message) => chat.isOwn(message))).toEqual([false, true]);
  lastSocket().say(author(views.place, BEA));
  expect(chat.messages.map((message) => chat.isOwn(message))).toEqual([true, false]);
});

test("what an older version remembered of a place is no obstacle", () => {
  localStorage.setItem("mergemaker.chat", JSON.stringify({ [views.place.id]: { read: { table: 1 }, muted: ["seat 1"], guest: 3 } }));
  close();
  open();
  news("table", 0, said(1), said(2));
  expect(chat.muted).toBe(0);
  expect(chat.unread).toBe(1);
});
