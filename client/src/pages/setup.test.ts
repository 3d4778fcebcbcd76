import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { catalogue } from "../fixtures/catalogue";
import { serve } from "../fixtures/server";
import { route } from "../lib/route.svelte";
import { setupMessages as words } from "../i18n/setup";
import { Setup } from "./setup.svelte";
import SetupSheet from "./Setup.svelte";

beforeEach(() => localStorage.clear());

describe("the setup", () => {
  it("starts as the classic game against three bots", () => {
    const bot = { kind: "bot", bot: "heuristic" };
    expect(new Setup(catalogue).request()).toEqual({
      preset: "classic",
      options: {},
      seats: [{ kind: "you" }, bot, bot, bot],
      pace: "brisk",
      terms: { listed: false, chat: true, clock: null, rated: false, delay: 0 },
    });
  });

  it("has one seat of your own: moving to another one swaps the two", () => {
    const setup = new Setup(catalogue);
    setup.seat(1, "open");
    setup.seat(1, "you");
    expect(setup.places).toEqual(["open", "you", "bot:heuristic", "bot:heuristic"]);
  });

  it("has a clock only where people may wait for one another", () => {
    const setup = new Setup(catalogue);
    setup.tempo.clock = "quick";
    expect(setup.clockTerms).toBeNull();
    setup.seat(1, "open");
    expect(setup.clockTerms).toEqual({ decision: 20, bank: 120 });
    setup.tempo.clock = "slow";
    setup.tempo.slowClock = 7 * 86_400;
    expect(setup.clockTerms).toEqual({ decision: 604_800, bank: 0 });
    setup.tempo.clock = "custom";
    setup.tempo.customClock = { decision: 45, bank: 0 };
    expect(setup.request().terms?.clock).toEqual({ decision: 45, bank: 0 });
    setup.tempo.clock = "none";
    expect(setup.request().terms?.clock).toBeNull();
  });

  it("has a clock in a rated game, even alone against bots", () => {
    const setup = new Setup(catalogue);
    setup.tempo.clock = "none";
    setup.rated = true;
    expect(setup.request().terms).toMatchObject({ rated: true, clock: { decision: 60, bank: 600 } });
    expect(setup.clocks).not.toContain("none");
  });

  it("has a clock in a rated game only if the server wants one", () => {
    const setup = new Setup({ ...catalogue, rated: { needs_account: false, needs_clock: false } });
    setup.tempo.clock = "none";
    setup.rated = true;
    expect(setup.clocks).toContain("none");
    expect(setup.request().terms).toMatchObject({ rated: true, clock: null });
  });

  it("has as many seats as are asked for", () => {
    const setup = new Setup(catalogue);
    setup.setCount(2);
    expect(setup.places).toEqual(["you", "bot:heuristic"]);
    setup.setCount(3);
    expect(setup.places).toEqual(["you", "bot:heuristic", "bot:heuristic"]);
  });

  it("sends only options that differ from the preset", () => {
    const setup = new Setup(catalogue);
    setup.edition.setOption("trading", "off");
    setup.edition.setOption("holdings", "closed");
    expect(setup.request().options).toEqual({ trading: "off", holdings: "closed" });
    setup.edition.setPreset("online");
    expect(setup.request().options).toEqual({ holdings: "closed" });
    expect(setup.edition.valueOf("trading")).toBe("off");
    setup.edition.setOption("holdings", "open");
    expect(setup.edition.changed).toBe(0);
  });

  it("seats only others around a shared screen, and does not remember them as one's own table", () => {
    const own = new Setup(catalogue);
    own.setCount(2);
    own.remember();
    const setup = new Setup(catalogue, { screen: true });
    expect(setup.places).toEqual(["open", "open", "open", "open"]);
    expect(setup.request()).toMatchObject({ screen: true, terms: { listed: false } });
    setup.remember();
    expect(new Setup(catalogue).places).toEqual(["you", "bot:heuristic"]);
  });

  it("is remembered, except what no longer exists", () => {
    const setup = new Setup(catalogue);
    setup.setCount(2);
    setup.seat(1, "bot:random");
    setup.edition.setPreset("online");
    setup.edition.setOption("holdings", "closed");
    setup.remember();

    const again = new Setup(catalogue);
    expect(again.request()).toEqual(setup.request());

    const smaller = { ...catalogue, presets: catalogue.presets.slice(0, 1), levels: catalogue.levels.slice(1) };
    const other = new Setup(smaller);
    expect(other.edition.preset).toBe("classic");
    expect(other.places).toEqual(["you", "bot:heuristic"]);
  });
});

describe("the setup sheet", () => {
  it("offers a rated game, or says what it takes", async () => {
    serve({ "/api/catalogue": catalogue });
    const { unmount } = render(SetupSheet, { onclose: () => {} });
    await userEvent.click(await screen.findByText("Rating"));
    expect(screen.getByRole("checkbox", { name: /^Rated/ })).toBeEnabled();
    unmount();
    serve({ "/api/catalogue": { ...catalogue, rated: { needs_account: true, needs_clock: true } } });
    render(SetupSheet, { onclose: () => {} });
    await userEvent.click(await screen.findByText("Rating"));
    expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/me");
    expect(screen.queryByRole("checkbox", { name: /^Rated/ })).toBeNull();
  });

  it("makes the table and goes there", async () => {
    const asked = serve({ "/api/catalogue": catalogue, "/api/games": { id: "made", invite: null } });
    render(SetupSheet, { onclose: () => {} });
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Seat 2" }), "open");
    await userEvent.click(screen.getByRole("button", { name: "Number of players: one step less" }));
    const pace = within(screen.getByRole("group", { name: "Pace of the bots" }));
    await userEvent.click(pace.getByRole("radio", { name: "Relaxed" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Your name" }), "Ann");
    await userEvent.click(screen.getByRole("button", { name: "Make the table" }));
    await expect.poll(() => route.path).toBe("/g/made");
    const request = JSON.parse(asked.at(-1)?.split("POST /api/games ")[1] ?? "") as unknown;
    expect(request).toEqual({
      preset: "classic",
      options: {},
      seats: [{ kind: "you" }, { kind: "open" }, { kind: "bot", bot: "heuristic" }],
      pace: "relaxed",
      terms: { listed: false, chat: true, clock: { decision: 60, bank: 600 }, rated: false, delay: 0 },
      your_name: "Ann",
    });
  });

  it("makes a table for this screen, which has no seat, and shows it there", async () => {
    const asked = serve({ "/api/catalogue": catalogue, "/api/games": { id: "made", invite: "abc" } });
    render(SetupSheet, { onclose: () => {}, screen: true });
    const seat = await screen.findByRole("combobox", { name: "Seat 1" });
    expect(within(seat).queryByRole("option", { name: "You" })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Your name" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Make the table" }));
    await expect.poll(() => route.path).toBe("/tv/made");
    expect(asked.at(-1)).toContain('"screen":true');
  });

  it("names options by their titles if their combination is refused", () => {
    expect(words.refused("starting_tiles=none needs first_player=random: else x=y.")).toBe(
      "“Starting tiles: are not drawn” needs “Who goes first: chosen at random”: else x=y.",
    );
  });

  it("says why a table cannot be made", async () => {
    serve({ "/api/catalogue": catalogue });
    render(SetupSheet, { onclose: () => {} });
    await userEvent.click(await screen.findByRole("button", { name: "Start the game" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("There is nothing at this address.");
  });
});
