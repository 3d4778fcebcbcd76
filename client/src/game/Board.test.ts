import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { gameAt } from "../fixtures/game";
import { views } from "../fixtures/views";
import type { ShownView } from "../lib/shownView";
import Board from "./Board.svelte";

function boardAt(view: ShownView) {
  const game = gameAt(view);
  render(Board, { game });
  return { game, user: userEvent.setup() };
}

const grid = () => within(screen.getByRole("grid", { name: "Board" }));
const cell = (name: string | RegExp) => grid().getByRole("gridcell", { name });

test("the board has 108 cells, each named by its tile and what is on it", () => {
  boardAt(views.place);
  expect(grid().getAllByRole("gridcell")).toHaveLength(108);
  expect(cell("1A, empty")).toBeVisible();
  expect(cell("1B, Continental")).toBeVisible();
  expect(cell("2G, tile in no chain")).toBeVisible();
  expect(cell("6D, your tile, merges Tower into American")).toBeVisible();
  expect(cell("9F, your tile, founds a chain")).toBeVisible();
});

test("cells where no tile can ever be played are marked for everyone", () => {
  boardAt(views.declare);
  expect(cell("5D, empty, can never be played")).toBeVisible();
});

test("each chain is one shape, with its size on it", () => {
  boardAt(views.place);
  expect(cell("2C, Continental")).toHaveTextContent("12");
  expect(cell("5E, Tower")).toHaveTextContent("3");
});

test("your tiles show the number of their key", () => {
  boardAt(views.place);
  expect(cell(/^6D/)).toHaveTextContent("2");
});

test("pressing your tile picks it, and pressing any other cell does nothing", async () => {
  const { game, user } = boardAt(views.place);
  await user.click(cell("1A, empty"));
  expect(game.choice.tile).toBeNull();
  await user.click(cell(/^6D/));
  expect(game.choice.tile).toBe("6D");
  expect(cell(/^6D/)).toHaveAttribute("aria-selected", "true");
});

test("the arrow keys move around the board", async () => {
  const { user } = boardAt(views.place);
  await user.tab();
  expect(cell(/^1A/)).toHaveFocus();
  await user.keyboard("{ArrowRight}{ArrowDown}");
  expect(cell(/^2B/)).toHaveFocus();
  await user.keyboard("{End}");
  expect(cell(/^12B/)).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(cell(/^12B/)).toHaveFocus();
});

test("the tab key reaches only one cell", () => {
  boardAt(views.place);
  const reached = grid()
    .getAllByRole("gridcell")
    .filter((one) => one.tabIndex === 0);
  expect(reached).toHaveLength(1);
});

test("a board of another size is drawn in that size", () => {
  boardAt({
    ...views.place,
    board: { columns: 10, rows: 10, cells: ".".repeat(100), dead: [], last: null },
    hand: ["10J"],
    options: null,
  });
  expect(grid().getAllByRole("gridcell")).toHaveLength(100);
  expect(cell("10J, your tile")).toBeVisible();
});
