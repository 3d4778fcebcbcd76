import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it, onTestFinished, vi } from "vitest";
import { serve } from "../../fixtures/server";
import type { AccountCard, SessionCard } from "../../protocol";
import Me from "../Me.svelte";
import Notices from "./Notices.svelte";

const at = "2026-01-01T00:00:00Z";
const here: SessionCard = { id: "a", label: "Firefox", made_at: at, seen_at: at, current: true };
const phone: SessionCard = { ...here, id: "b", label: "Phone", current: false };
const guest: AccountCard = { username: null, registration: true };

it("is put where a keyboard user goes on, when what had it is gone", async () => {
  let username: string | null = "Ann";
  serve({
    "/api/account": () => Response.json({ ...guest, username }),
    "/api/me": { name: "Ann", registered: true, games: [] },
    "/api/me/games": [],
    "/api/me/statistics": { games: 0, won: 0, margin: null, places: [], presets: [], chains: [] },
    "/api/me/notices": { push_key: "", push: false, mail: false, email: null },
    "/api/me/ratings": [],
    "/api/account/sessions": [here, phone],
    "/api/account/sessions/b/end": [here],
    "/api/account/links": { address: "http://example/s#1", qr: "data:,", expires_at: at },
    "/api/account/sign-out": guest,
  });
  render(Me);
  await userEvent.click(await screen.findByRole("button", { name: "Sign out Phone" }));
  const devices = screen.getByRole("heading", { name: "Signed in on" });
  await expect.poll(() => document.activeElement).toBe(devices);
  await userEvent.click(screen.getByRole("button", { name: "Add a device" }));
  await expect.poll(() => document.activeElement).toBe(await screen.findByLabelText("Link for the other device"));
  username = null;
  await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
  const heading = screen.getByRole("heading", { level: 1 });
  await expect.poll(() => document.activeElement).toBe(heading);
});

it("stays with the button that turns notices on and off", async () => {
  vi.stubGlobal("Notification", {});
  vi.stubGlobal("PushManager", {});
  const getRegistration = () => Promise.resolve(undefined);
  Object.defineProperty(navigator, "serviceWorker", { value: { getRegistration }, configurable: true });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, "serviceWorker");
  });
  const card = { push_key: "", push: true, mail: true, email: null };
  serve({ "/api/me/notices": card, "/api/me/push": { ...card, push: false } });
  render(Notices, { registered: true });
  await userEvent.click(await screen.findByRole("button", { name: "Turn off: In this browser" }));
  const on = await screen.findByRole("button", { name: "Turn on: In this browser" });
  await expect.poll(() => document.activeElement).toBe(on);
});
