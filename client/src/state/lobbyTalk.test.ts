import { beforeEach, expect, test, vi } from "vitest";
import { FakeSocket, lastSocket } from "../fixtures/socket";
import type { Author, ChatMessage } from "../protocol";
import { LobbyStore } from "./lobby.svelte";
import { LobbyTalk } from "./lobbyTalk";

let talk: LobbyTalk;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.opened = [];
  localStorage.clear();
  talk = new LobbyTalk();
  const close = new LobbyStore(talk).connect();
  return () => {
    close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const author: Author = { type: "author", number: 8, writes: { room: "lobby", readers: "everybody" } };

const said = (number: number, author: number): ChatMessage => ({
  number,
  author,
  seat: null,
  name: "Somebody",
  text: `Message ${number}`,
  at: "2026-01-01T00:00:00Z",
});

test("what was not acknowledged is said again, as the same message, on the next connection", async () => {
  const first = lastSocket();
  first.accept();
  first.say(author);
  const done = talk.chat.say("Hello");
  const [sent] = first.received;
  expect(sent).toMatchObject({ type: "say", room: "lobby", text: "Hello" });
  first.close();
  await vi.runOnlyPendingTimersAsync();
  lastSocket().accept();
  expect(lastSocket()).not.toBe(first);
  expect(lastSocket().received).toEqual([sent]);
  lastSocket().say({ type: "done", id: sent?.id ?? "", number: 4 });
  await done;
  lastSocket().say(author);
  lastSocket().say({ type: "chat", room: "lobby", since: 0, messages: [said(3, 7), said(4, 8)] });
  expect(talk.chat.messages.map((message) => talk.chat.isOwn(message))).toEqual([false, true]);
  expect(talk.chat.unread).toBe(1);
});

test("a refusal says why", async () => {
  lastSocket().accept();
  lastSocket().say(author);
  const done = talk.chat.say("Hello");
  const id = lastSocket().received[0]?.id ?? "";
  lastSocket().say({ type: "refused", id, code: "chat-off", ruling: null, reason: "No chat." });
  await expect(done).rejects.toMatchObject({ code: "chat-off" });
});
