import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { gameOnServer } from "../../fixtures/server";
import { views } from "../../fixtures/views";
import { coach } from "../../i18n/en/coach";
import type { AnyReason } from "../../protocol";
import CoachPanel from "./CoachPanel.svelte";

const NAMES = { you: 0, seats: ["Ann", "Bea"], chains: ["Luxor", "Tower", "American"] };

beforeEach(() => localStorage.clear());

test("that the game may be ended is explained when it may", async () => {
  const { game } = await gameOnServer(views.declare);
  render(CoachPanel, { game });
  expect(screen.getByText(/You may end the game now/)).toBeVisible();
});

test("nothing is said of an end that is not possible yet", async () => {
  const { game } = await gameOnServer(views.place);
  render(CoachPanel, { game });
  expect(screen.queryByText(/You may end the game now/)).toBeNull();
});

test.each([
  [400, "Bea trades 2 Tower for 1 American: +$400 compared with selling."],
  [-200, "Bea trades 2 Tower for 1 American."],
])("a trade that gained %i is told without what speaks against it", (gain, line) => {
  const reason: AnyReason = { type: "exchange", chain: 1, survivor: 2, traded: 2, received: 1, gain };
  expect(coach.line(NAMES, 1, reason)).toBe(line);
});
