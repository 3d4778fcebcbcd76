import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Terms from "./Terms.svelte";

const TEXT = "It is taken over, and pays its bonuses; the survivor’s price, net worth.";

test("what follows a word of the glossary stays on its line", () => {
  const { container } = render(Terms, { text: TEXT });
  expect(container).toHaveTextContent(TEXT);
  const lines = screen.getAllByRole("button").map((word) => word.parentElement?.textContent);
  expect(lines).toEqual(["taken over,", "bonuses;", "survivor’s", "net worth."]);
});
