"""What concerns two people at one device: a move taken back at the curtain, and a trade."""

from __future__ import annotations

import json
import re

from playwright.sync_api import BrowserContext, expect

from mergemaker.rules import Chain, Game
from tests.browser.positions import (
    ANN,
    NAMES,
    Guest,
    Position,
    find_position,
    must_decide,
    put,
)
from tests.browser.server import Server
from tests.browser.test_one_device import OneDevice
from tests.browser.test_people import offer_for_a_share
from tests.server.test_orders import BEN, before_merger, merging_tile
from tests.server.test_secrecy import tiles_in

PRICE = 100


def ann_can_offer(game: Game) -> bool:
    """Whether Ann can offer Ben the price for a share of his."""
    ben_has = any(game.shares(BEN, chain) for chain in Chain)
    return must_decide(game, "place") and game.cash(ANN) >= PRICE and ben_has


def hand_of_ann(context: BrowserContext, server: Server, position: Position) -> OneDevice:
    """A page of a game at one device, with Ann's hand open."""
    holder = Guest()
    game = put(server, position, holder, *holder.companions)
    holder.sign_in(context, server)
    device = OneDevice(context.new_page())
    device.hands = {seat: set(position.game.hand(seat)) for seat in range(len(NAMES))}
    device.page.goto(f"/local/{game}")
    open_next(device, "Ann")
    return device


def assert_passed_to(device: OneDevice, name: str) -> None:
    """Check that a curtain hides every hand until this person opens theirs."""
    heading = device.curtain.get_by_role("heading")
    expect(heading).to_have_text(f"Pass the device to {name}")
    expect(device.hand).to_be_hidden()
    assert device.listening() == ["watcher"]
    device.assert_hides_hands()


def open_next(device: OneDevice, name: str) -> None:
    """Open the hand of the person to whom the device is passed."""
    assert_passed_to(device, name)
    device.reveal.click()
    expect(device.hand).to_be_visible()
    device.assert_hides_hands(but=device.view["you"])


def test_a_move_is_taken_back_at_the_curtain(reduced_motion: BrowserContext, server: Server):
    position = before_merger()
    device = hand_of_ann(reduced_motion, server, position)
    tile = merging_tile(position.game)
    before = device.view
    device.hand.get_by_role("button", name=re.compile(rf"^{tile}, merges")).click()
    device.press(device.confirm)
    assert_passed_to(device, "Ben")
    assert device.view["merger"] is not None
    device.curtain.get_by_role("button", name="Take back Ann’s move").click()
    expect(device.hand.get_by_role("button", name=re.compile(rf"^{tile},"))).to_be_visible()
    device.assert_hides_hands(but=ANN)
    for part in ("you", "hand", "board", "merger", "deciding", "seats"):
        assert device.view[part] == before[part], part

    frames = device.frames()
    assert {speaks_as for speaks_as, _ in frames} == {"watcher", "1"}
    for _, frame in frames:
        assert not tiles_in(json.loads(frame)) & device.hands[BEN]


def test_two_people_trade(reduced_motion: BrowserContext, server: Server):
    device = hand_of_ann(reduced_motion, server, find_position(ann_can_offer))
    before = device.view["seats"]
    chain, name = offer_for_a_share(device)
    open_next(device, "Ben")
    terms = f"Ann offers you a trade: ${PRICE} for 1 {name}."
    expect(device.offer.get_by_text(terms)).to_be_visible()
    device.offer.get_by_role("button", name="Accept").click()
    open_next(device, "Ann")
    expect(device.offer).to_be_hidden()
    after = device.view["seats"]
    for seat, sign in ((ANN, 1), (BEN, -1)):
        assert after[seat]["shares"][chain] == before[seat]["shares"][chain] + sign
        assert after[seat]["cash"] == before[seat]["cash"] - sign * PRICE
    line = re.compile(rf"^Ben accepts: \${PRICE} for 1 {name}$")
    expect(device.log.get_by_text(line)).to_be_visible()
