import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { gameAt } from "../../fixtures/game";
import { gameOnServer } from "../../fixtures/server";
import { nothing as mayNothing } from "../../fixtures/make";
import { views } from "../../fixtures/views";
import type { Inbound, Outbound, Proposal } from "../../protocol";
import { handleKey } from "../shortcuts";
import ProposalBanner from "../ProposalBanner.svelte";
import TableSheet from "./TableSheet.svelte";

const away = { away: [1] };
const proposal: Proposal = { seq: 40, kind: "end", seat: 1, asked: [0], declined_by: null };
const nothing = () => {};
const storedName = () => JSON.parse(localStorage.getItem("mergemaker.name") ?? "null") as string | null;
const refuse = ({ id }: Inbound): Outbound => ({ type: "refused", id, code: "renamed-often", ruling: null, reason: "" });

function withBotAtSeat1({ owned }: { owned: boolean }) {
  const seats = views.place.seats.map((seat) => (seat.seat === 1 ? { ...seat, kind: "bot" as const, owned } : seat));
  return { ...views.place, seats };
}

describe("the table's menu", () => {
  it("shows the invite's link, and says whether it could be copied", async () => {
    const allowed = vi.fn(() => true);
    document.execCommand = allowed;
    vi.stubGlobal("navigator", { userAgent: navigator.userAgent });
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const user = userEvent.setup({ writeToClipboard: false });
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as unknown as Clipboard);
    render(TableSheet, { game: gameAt({ ...views.place, invite: "abc" }), onclose: nothing, onhelp: nothing, onorders: nothing });
    await user.click(screen.getByRole("button", { name: /^Invite somebody/ }));
    const field = screen.getByRole("textbox", { name: "The invite link" });
    expect(field).toHaveValue(`${location.origin}/j/abc`);
    await expect.poll(() => document.activeElement).toBe(field);
    const copy = screen.getByRole("button", { name: "Copy the invite link" });
    await user.click(copy);
    expect(screen.getByRole("status")).toHaveTextContent("Copied");
    expect(document.querySelector("textarea")).toBeNull();
    allowed.mockReturnValue(false);
    await user.click(copy);
    expect(screen.getByRole("status")).toHaveTextContent("Your browser does not allow copying");
  });

  it("asks before the viewer resigns, and then leaves the seat to a bot", async () => {
    const { game, received } = await gameOnServer(views.place);
    render(TableSheet, { game, onclose: nothing, onhelp: nothing, onorders: nothing });
    await userEvent.click(screen.getByRole("button", { name: /^Resign/ }));
    expect(received).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: /^Resign/ }));
    await expect.poll(() => received).toMatchObject([{ type: "resign" }]);
  });

  it("gives the focus back to what was chosen when the question is taken back", async () => {
    render(TableSheet, { game: gameAt(views.place), onclose: nothing, onhelp: nothing, onorders: nothing });
    await userEvent.click(screen.getByRole("button", { name: /^Resign/ }));
    await userEvent.click(screen.getByRole("button", { name: "Keep playing" }));
    const resign = screen.getByRole("button", { name: /^Resign/ });
    await expect.poll(() => document.activeElement).toBe(resign);
  });

  it("changes the viewer's name, which this browser remembers", async () => {
    localStorage.clear();
    const { game, received } = await gameOnServer(views.place);
    render(TableSheet, { game, onclose: nothing, onhelp: nothing, onorders: nothing });
    await userEvent.click(screen.getByRole("button", { name: /^Change your name/ }));
    const field = screen.getByRole("textbox", { name: "Your name" });
    expect(field).toHaveValue("Ann");
    await userEvent.clear(field);
    await userEvent.type(field, " Anna ");
    await userEvent.click(screen.getByRole("button", { name: "Change the name" }));
    expect(received).toMatchObject([{ type: "rename", name: "Anna" }]);
    await expect.poll(storedName).toBe("Anna");
  });

  it.each([
    ["was refused", { reply: refuse }],
    ["is that of somebody else at this device", { speaksAs: "2" }],
  ])("does not remember a new name that %s", async (_, server) => {
    localStorage.clear();
    const { game, received } = await gameOnServer(views.place, server);
    render(TableSheet, { game, onclose: nothing, onhelp: nothing, onorders: nothing });
    await userEvent.click(screen.getByRole("button", { name: /^Change your name/ }));
    await userEvent.type(screen.getByRole("textbox", { name: "Your name" }), "a");
    await userEvent.click(screen.getByRole("button", { name: "Change the name" }));
    await expect.poll(() => received.length > 0 && !game.busy).toBe(true);
    expect(storedName()).toBeNull();
  });

  it("proposes to end the game at once where somebody has to agree", async () => {
    const { game, received } = await gameOnServer(views.place);
    render(TableSheet, { game, onclose: nothing, onhelp: nothing, onorders: nothing });
    const propose = screen.getByRole("button", { name: /^Propose to end the game/ });
    expect(propose).toHaveTextContent("If Bea agrees");
    await userEvent.click(propose);
    expect(received).toMatchObject([{ type: "propose", what: "end" }]);
  });

  it("asks first where only bots would have to agree", async () => {
    const { game, received } = await gameOnServer(withBotAtSeat1({ owned: false }));
    render(TableSheet, { game, onclose: nothing, onhelp: nothing, onorders: nothing });
    await userEvent.click(screen.getByRole("button", { name: /^Propose to end the game/ }));
    expect(received).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "End the game" }));
    expect(received).toMatchObject([{ type: "propose", what: "end" }]);
  });

  it("asks those whose seats bots play until they are back", async () => {
    const { game, received } = await gameOnServer(withBotAtSeat1({ owned: true }));
    render(TableSheet, { game, onclose: nothing, onhelp: nothing, onorders: nothing });
    const propose = screen.getByRole("button", { name: /^Propose to end the game/ });
    expect(propose).toHaveTextContent("If Bea agrees");
    await userEvent.click(propose);
    expect(received).toMatchObject([{ type: "propose", what: "end" }]);
  });

  it("offers what the viewer can do, and no more", () => {
    const game = gameAt({ ...views.place, you: null, may: mayNothing });
    render(TableSheet, { game, onclose: nothing, onhelp: nothing, onorders: nothing });
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByRole("button", { name: /^Show on a shared screen/ })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: /^Keys and help/ })).toBeInTheDocument();
  });

  it("gives the address of the shared screen, to scan, to copy and to open", async () => {
    render(TableSheet, { game: gameAt(views.place), onclose: nothing, onhelp: nothing, onorders: nothing });
    await userEvent.click(screen.getByRole("button", { name: /^Show on a shared screen/ }));
    const link = `/tv/${views.place.id}`;
    expect(screen.getByLabelText("The shared screen’s address")).toHaveValue(location.origin + link);
    expect(screen.getByRole("link", { name: "Open it in a new tab" })).toHaveAttribute("href", link);
    expect(screen.getByRole("img")).toHaveAttribute("src", `/api/games/${views.place.id}/screen/qr`);
  });
});

it("a rated game is not ended by agreement, and whoever resigns is last", () => {
  const may = { ...views.place.may, ask_end: false };
  const game = gameAt({ ...views.place, may }, [], { terms: { rated: true } });
  render(TableSheet, { game, onclose: nothing, onhelp: nothing, onorders: nothing });
  expect(screen.queryByRole("button", { name: /^Propose/ })).toBeNull();
  expect(screen.getByRole("button", { name: /^Resign/ })).toHaveTextContent("counts as last place for you");
});

describe("a proposal", () => {
  it("is answered with buttons or with the keys that answer a trade", async () => {
    const { game, received } = await gameOnServer({ ...views.place, proposal });
    render(ProposalBanner, { game });
    const banner = screen.getByRole("group", { name: "Proposal" });
    expect(banner).toHaveTextContent("Bea proposes to end the game as it stands.");
    await userEvent.click(within(banner).getByRole("button", { name: "Decline" }));
    expect(received).toMatchObject([{ type: "answer", proposal: 40, agrees: false }]);
    const page = { end: nothing, help: nothing };
    expect(handleKey(new KeyboardEvent("keydown", { key: "y" }), game, page)).toBe(true);
    expect(received.at(-1)).toMatchObject({ type: "answer", proposal: 40, agrees: true });
  });

  it("says who would rather play on", () => {
    const declined = { ...proposal, asked: [], declined_by: 0 };
    render(ProposalBanner, { game: gameAt({ ...views.place, proposal: declined }) });
    expect(screen.getByRole("group")).toHaveTextContent("You would rather play on.");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
