import { render, screen, waitFor, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { ladder } from "../fixtures/make";
import { rulesMessages as words } from "../i18n/rules";
import Rules from "./Rules.svelte";

/** Render the page, and wait for the last of its sections. */
async function renderAll() {
  render(Rules);
  const last = words.sections.at(-1)?.id ?? "";
  await waitFor(() => expect(document.getElementById(last)).not.toBeNull(), { timeout: 5000 });
}

describe("the page of rules", () => {
  it("lists its sections, with a link to each", async () => {
    await renderAll();
    const contents = screen.getByRole("navigation", { name: "On this page" });
    const parts = within(contents).getAllByRole("link");
    expect(parts.map((link) => link.textContent)).toEqual(words.sections.map(({ title }) => title));
    for (const link of parts) {
      expect(document.getElementById(link.getAttribute("href")?.slice(1) ?? "")).not.toBeNull();
    }
  });

  it("shows the section that the address names at once", () => {
    const last = words.sections.at(-1)?.id ?? "";
    const scrolledTo: string[] = [];
    Element.prototype.scrollIntoView = function () {
      scrolledTo.push(this.id);
    };
    location.hash = last;
    render(Rules);
    expect(scrolledTo).toEqual([last]);
    location.hash = "";
  });

  it("describes each drawing in words", async () => {
    await renderAll();
    const drawings = screen.getAllByRole("img").map((image) => image.getAttribute("aria-label"));
    expect(drawings).toContain("A drawing: Tower on 1A, 2A, 1B, 2B; American on 4B, 5B, 6B, 4C, 5C, 6C; Orphans on 3B.");
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  it("names every ruling", () => {
    const said = new Set<string>();
    for (const [, first, last] of JSON.stringify(words.sections).matchAll(/R(\d+)(?:–R(\d+))?/g)) {
      for (let ruling = Number(first); ruling <= Number(last ?? first); ruling++) said.add(`R${ruling}`);
    }
    for (let ruling = 1; ruling <= 40; ruling++) expect(said).toContain(`R${ruling}`);
  });

  it("shows the prices that the game charges", async () => {
    await renderAll();
    const table = screen.getByRole("table", { name: "Price of a share, in dollars" });
    const rows = within(table).getAllByRole("row").slice(1);
    rows.forEach((row, rung) => {
      const prices = within(row).getAllByRole("cell").map((cell) => Number(cell.textContent?.replace(",", "")));
      expect(prices).toEqual([0, 1, 2].map((tier) => ladder(tier)[rung]?.price));
    });
  });
});
