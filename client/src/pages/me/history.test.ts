import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serve } from "../../fixtures/server";
import type { HistoryPage } from "../../protocol";
import History from "./History.svelte";

const nothing: HistoryPage = { games: [], total: 0, page_size: 20 };
const FIRST = "/api/me/history?page=0";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

it("asks once, and again only for another search", async () => {
  const asked = serve({ [FIRST]: nothing, "/api/me/history?opponent=Bea&page=0": nothing });
  render(History, { presets: [] });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toEqual([`GET ${FIRST}`]);
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).type(screen.getByRole("searchbox"), "Bea");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toEqual([`GET ${FIRST}`, "GET /api/me/history?opponent=Bea&page=0"]);
});

it("forgets what went wrong as soon as something is found", async () => {
  serve({ "/api/me/history?result=won&page=0": nothing });
  render(History, { presets: [] });
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.selectOptions(screen.getByLabelText("Result"), "won");
  await vi.advanceTimersByTimeAsync(500);
  expect(screen.queryByRole("alert")).toBeNull();
});
