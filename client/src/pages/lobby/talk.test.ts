import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { serve } from "../../fixtures/server";
import type { Inbound } from "../../protocol";
import { LobbyTalk } from "../../state/lobbyTalk";
import Talk from "./Talk.svelte";

it("asks for a name also when the server could not say at first whether there is one", async () => {
  serve({ "/api/me": () => Promise.reject(new TypeError("no network")) });
  const talk = new LobbyTalk();
  const sent: Inbound[] = [];
  talk.opened({ send: (frame) => sent.push(JSON.parse(frame) as Inbound) > 0, drop: () => {} });
  talk.receive({ type: "author", number: 8, writes: { room: "lobby", readers: "everybody" } });
  render(Talk, { chat: talk.chat });
  await userEvent.type(await screen.findByRole("textbox", { name: "Message" }), "Hello{Enter}");
  talk.receive({ type: "refused", id: sent[0]?.id ?? "", code: "no-name", ruling: null, reason: "Give a name first." });
  const name = await screen.findByRole("textbox", { name: "What shall we call you?" });
  await expect.poll(() => document.activeElement).toBe(name);

  serve({ "/api/me": { name: "Ann", registered: false, games: [] } });
  await userEvent.type(name, "Ann{Enter}");
  const line = await screen.findByRole("textbox", { name: "Message" });
  await expect.poll(() => document.activeElement).toBe(line);
  expect(line).toHaveValue("Hello");
});
