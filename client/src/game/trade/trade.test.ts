import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { gameAt } from "../../fixtures/game";
import { gameOnServer } from "../../fixtures/server";
import { views } from "../../fixtures/views";
import type { Event, Inbound, OfferSide, Outbound, LogEntry } from "../../protocol";
import { OfferReply } from "./offerReply.svelte";
import OfferBanner from "./OfferBanner.svelte";
import TradeSheet from "./TradeSheet.svelte";

const sides: OfferSide[] = views.answer.offer?.sides ?? [];

/** Gives every `weigh` the same answer, and acknowledges everything else. */
function weighing(command: Inbound): Outbound {
  return command.type === "weigh"
    ? { type: "weighed", id: command.id, sides }
    : { type: "ack", id: command.id, seq: 0 };
}

const more = (what: string) => screen.getByRole("button", { name: `${what}: one step more` });

describe("drafting an offer", () => {
  it("previews the draft as it changes, and sends the offer in notation", async () => {
    const { game, received } = await gameOnServer(views.place, { reply: weighing });
    let closed = false;
    render(TradeSheet, { game, onclose: () => (closed = true) });

    expect(screen.getByRole("button", { name: "Offer" })).toBeDisabled();
    expect(screen.getByText("Each side has to give something.")).toBeInTheDocument();
    await userEvent.click(more("Tower you give"));
    await userEvent.click(more("Tower you give"));
    await userEvent.click(more("American you get"));

    const offer = "offer #1 give Tower 2 get American 1";
    await expect.poll(() => received).toMatchObject([{ type: "weigh", offer }]);
    expect(await screen.findByText(/no longer most/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Offer" }));
    await expect.poll(() => closed).toBe(true);
    expect(received.at(-1)).toMatchObject({ type: "move", moves: [offer] });
  });

  it("offers no more than each side has", async () => {
    const { game } = await gameOnServer(views.place);
    render(TradeSheet, { game, onclose: () => {} });
    const mine = screen.getByRole("group", { name: "Imperial you give" });
    for (let times = 0; times < 3; times++) await userEvent.click(more("Imperial you give"));
    expect(within(mine).getByRole("status")).toHaveTextContent("3");
    expect(more("Imperial you give")).toHaveAttribute("aria-disabled", "true");
    // Bea holds none of it.
    expect(screen.queryByRole("group", { name: "Imperial you get" })).toBeNull();

    const cash = screen.getByRole("spinbutton", { name: "Cash you give" });
    await userEvent.clear(cash);
    await userEvent.type(cash, "9999{Tab}");
    expect(cash).toHaveValue(3400);
  });

  it("drops what the previous partner would have given", async () => {
    const { game, received } = await gameOnServer(views.place, { reply: weighing });
    render(TradeSheet, { game, onclose: () => {} });
    await userEvent.click(more("Continental you get"));
    await userEvent.click(screen.getByRole("radio", { name: "Otto" }));
    await userEvent.click(more("Tower you give"));
    expect(screen.getByRole("button", { name: "Offer" })).toBeDisabled();
    await userEvent.click(more("Imperial you get"));
    const offer = "offer #2 give Tower 1 get Imperial 1";
    await expect.poll(() => received.at(-1)).toMatchObject({ type: "weigh", offer });
  });

  it("says why the server would refuse it", async () => {
    const reason = "Bea does not hold 1 American.";
    const { game } = await gameOnServer(views.place, {
      reply: ({ id }) => ({ type: "refused", id, code: "not-held", ruling: "R12", reason }),
    });
    render(TradeSheet, { game, onclose: () => {} });
    await userEvent.click(more("Tower you give"));
    await userEvent.click(more("American you get"));
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Offer" })).toBeDisabled();
  });
});

describe("an answered offer", () => {
  it("is shown to the player who made it", () => {
    const game = gameAt(views.place);
    const reply = new OfferReply(game);
    const stop = reply.listen();
    const entry = (event: Event): LogEntry => ({ seq: 91, ply: 85, turn: 22, seat: 1, events: [event], nets: null });
    const view = { ...views.place, ply: 85 };
    game.applyUpdate({ type: "update", view, told: [entry({ type: "declined", seat: 1, offerer: 2 })], table_events: [] });
    expect(reply.text).toBe("");
    game.applyUpdate({ type: "update", view, told: [entry({ type: "declined", seat: 1, offerer: 0 })], table_events: [] });
    expect(reply.text).toBe("Bea declines the trade");
    stop();
  });
});

describe("an open offer", () => {
  it("is accepted by the player it is made to", async () => {
    const { game, received } = await gameOnServer(views.answer);
    render(OfferBanner, { game });
    expect(screen.getByText("Bea offers you a trade: 1 American and $200 for 2 Tower.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Accept" }));
    await expect.poll(() => received).toMatchObject([{ type: "move", moves: ["accept"] }]);
  });

  it("may be declined", async () => {
    const { game, received } = await gameOnServer(views.answer);
    render(OfferBanner, { game });
    await userEvent.click(screen.getByRole("button", { name: "Decline" }));
    await expect.poll(() => received).toMatchObject([{ type: "move", moves: ["decline"] }]);
  });

  it("is withdrawn by the player who made it", async () => {
    const { game, received } = await gameOnServer({ ...views.answer, you: 1 });
    render(OfferBanner, { game });
    expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Withdraw" }));
    await expect.poll(() => received).toMatchObject([{ type: "move", moves: ["withdraw"] }]);
  });

  it("is shown to all others without buttons", async () => {
    const { game } = await gameOnServer({ ...views.answer, you: 2 });
    render(OfferBanner, { game });
    expect(screen.getByText("Waiting for Ann to answer.")).toBeInTheDocument();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
