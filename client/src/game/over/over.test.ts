import { render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { gameAt } from "../../fixtures/game";
import { gameOnServer } from "../../fixtures/server";
import { nothing } from "../../fixtures/make";
import { views } from "../../fixtures/views";
import { route } from "../../lib/route.svelte";
import Toasts from "../Toasts.svelte";
import GameOver from "./GameOver.svelte";
import Stopped from "./Stopped.svelte";

const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent?.trim());

describe("the end of a game", () => {
  it("says who won, and lists everybody's total", () => {
    render(GameOver, { game: gameAt(views.over) });
    expect(screen.getByRole("heading", { name: "Game over" })).toBeInTheDocument();
    expect(screen.getByText("You win with $25,900.")).toBeInTheDocument();
    const table = screen.getByRole("table", { name: "Final standings" });
    expect(within(table).getAllByRole("row").map(cells)).toEqual([
      ["Place", "Player", "Cash", "Bonuses", "Shares sold", "Total"],
      ["1", "Ann", "$3,400", "$12,500", "$10,000", "$25,900"],
      ["2", "Bea", "$2,100", "$11,500", "$8,000", "$21,600"],
      ["3", "Otto", "$5,000", "$8,000", "$5,000", "$18,000"],
      ["4", "Mira", "$900", "$5,500", "$5,100", "$11,500"],
    ]);
  });

  it.each([
    ["of a game", GameOver, "Game over"],
    ["of a game that stopped", Stopped, "The game has stopped"],
  ])("%s takes the focus if nothing else has it", async (_, component, name) => {
    render(component, { game: gameAt(views.over) });
    await tick();
    expect(screen.getByRole("heading", { name })).toHaveFocus();
  });

  it("leaves the focus with whoever is writing", async () => {
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    render(GameOver, { game: gameAt(views.over) });
    await tick();
    expect(field).toHaveFocus();
    field.remove();
  });

  it("itemises a total: every bonus and every sale", async () => {
    render(GameOver, { game: gameAt(views.over) });
    const name = screen.getByRole("button", { name: "Otto" });
    await userEvent.click(name);
    expect(name).toHaveAttribute("aria-expanded", "true");
    const items = screen.getByText(/Imperial, most shares/).closest("dl");
    expect(items).toHaveTextContent(/Cash in hand\s*\$5,000/);
    expect(items).toHaveTextContent(/Imperial, most shares\s*\$8,000/);
    expect(items).toHaveTextContent(/Continental, 2 at \$900\s*\$1,800/);
    expect(items).toHaveTextContent(/Imperial, 4 at \$800\s*\$3,200/);
  });

  it("says so when the win is shared", () => {
    const standings = (views.over.standings ?? []).map((standing) =>
      standing.seat < 2 ? { ...standing, place: 1, total: 25900 } : standing,
    );
    render(GameOver, { game: gameAt({ ...views.over, you: null, may: nothing, standings }) });
    expect(screen.getByText("Ann and Bea share the win with $25,900 each.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Play again" })).toBeNull();
  });

  it("plays again at a new table", async () => {
    const { game, asked } = await gameOnServer(views.over, {
      pages: { "/api/games/example/rematch": { id: "next-one", invite: null } },
    });
    render(GameOver, { game });
    await userEvent.click(screen.getByRole("button", { name: "Play again" }));
    expect(asked).toEqual(["POST /api/games/example/rematch {}"]);
    await expect.poll(() => route.path).toBe("/g/next-one");
  });

  it("takes a seat at the rematch that somebody else asked for", async () => {
    const { game, asked } = await gameOnServer(
      { ...views.over, next_game: "next-one", rematch_by: [1] },
      { pages: { "/api/games/example/rematch": { id: "next-one", invite: null } } },
    );
    render(GameOver, { game });
    await userEvent.click(screen.getByRole("button", { name: "Join the next game" }));
    expect(asked).toEqual(["POST /api/games/example/rematch {}"]);
  });

  it("says who wants to play again, of all who do", () => {
    const wanted = { ...views.over, next_game: "next-one", rematch_by: [1, 0] };
    render(GameOver, { game: gameAt(wanted) });
    expect(screen.getByText("Bea and you want to play again.")).toBeInTheDocument();
  });

  it("says why there can be no new table, and lets the player try again", async () => {
    const { game } = await gameOnServer(views.over);
    render(GameOver, { game });
    render(Toasts, { game });
    await userEvent.click(screen.getByRole("button", { name: "Play again" }));
    expect(await screen.findByText("There is nothing at this address.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Play again" })).toBeEnabled();
  });

  it("leads to the table where the others play on, the record, and the check of the deal", () => {
    const next = { next_game: "next-one", rematch_by: [1] };
    render(GameOver, { game: gameAt({ ...views.over, ...next, you: null, may: nothing }) });
    expect(screen.getByText("Bea wants to play again.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Watch the next game" })).toHaveAttribute("href", "/g/next-one");
    expect(screen.getByRole("link", { name: "Save the record" })).toHaveAttribute(
      "href",
      "/api/games/example/record",
    );
    expect(screen.getByRole("link", { name: "Check the deal" })).toHaveAttribute("href", "/fair/example");
  });
});
