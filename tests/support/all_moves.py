"""Moves of every kind, legal or not, to try in any position."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from mergemaker.rules import (
    Accept,
    Buy,
    Chain,
    Declare,
    Decline,
    Dispose,
    Found,
    Game,
    Move,
    Next,
    Offer,
    Place,
    Replace,
    Survivor,
    Withdraw,
)

from .scenario import tiles_of

SHARES = range(26)


def every_move(game: Game, seat: int) -> Iterator[Move]:
    """Every move except offers, once each; chains and tiles are in the order that `legal` uses."""
    for tile in [*tiles_of(game.ruleset), "13A", "1K", "6d", ""]:
        yield Place(tile)
    for chain in Chain:
        yield Found(chain)
        yield Survivor(chain)
        yield Next(chain)
    for given in SHARES:
        for sold in SHARES:
            if sold + given <= 26:
                yield Dispose(sold, given)
    for count in range(5):
        for basket in combinations_with_replacement(Chain, count):
            yield Buy(basket)
    hand = game.hand(seat)
    for count in range(len(hand) + 1):
        for tiles in combinations(hand, count):
            yield Replace(tiles)
    yield from (Declare(), Accept(), Decline(), Withdraw())


def never_legal(game: Game, seat: int) -> Iterator[Move]:
    """Moves that are illegal in every position."""
    yield from (Dispose(-1, 0), Dispose(0, -2), Dispose(1, -2), Dispose(0, 1), Dispose(0, 3))
    yield Replace(("13A",))
    yield Replace(("",))
    hand = game.hand(seat)
    if hand:
        yield Replace((hand[0], hand[0]))
    elsewhere = [tile for tile in tiles_of(game.ruleset) if tile not in hand]
    yield Replace((elsewhere[0],))
    nothing = (0,) * 7
    for to in (-1, seat, len(game.players), 99):
        yield Offer(to, 1, 1, nothing, nothing)
    other = (seat + 1) % len(game.players)
    yield Offer(other, 0, 0, nothing, nothing)
    yield Offer(other, 5, 0, nothing, nothing)
    yield Offer(other, 0, 5, nothing, nothing)
    yield Offer(other, -5, 5, nothing, nothing)
    yield Offer(other, 5, 5, (-1, 1, 0, 0, 0, 0, 0), nothing)
    yield Offer(other, 10**9, 1, nothing, nothing)
    yield Offer(other, 1, 10**9, nothing, nothing)
    yield Offer(other, 1, 0, nothing, (26, 0, 0, 0, 0, 0, 0))
    yield Offer(other, 1, 1, (0,) * 6, nothing)
    yield Offer(other, 1, 1, nothing, (0,) * 8)


def offer_is_legal(game: Game, seat: int, offer: Offer) -> bool:
    """Whether R10 to R12 allow an offer, computed independently of the rules' code."""

    def holds(giver: int, cash: int, shares: tuple[int, ...]) -> bool:
        enough = all(game.shares(giver, chain) >= shares[chain] for chain in Chain)
        return enough and game.cash(giver) >= cash

    return (
        game.ruleset.trading == "on"
        and bool(game.deciding)
        and game.deciding[0] == (seat, "place")
        and game.offer is None
        and 0 <= offer.to < len(game.players)
        and offer.to != seat
        and bool(offer.give_cash or any(offer.give))
        and bool(offer.get_cash or any(offer.get))
        and holds(seat, offer.give_cash, offer.give)
        and holds(offer.to, offer.get_cash, offer.get)
    )


def arbitrary_offer(game: Game, rng: random.Random) -> Offer:
    """An offer of anything to anybody; often illegal."""

    def few() -> tuple[int, ...]:
        return tuple(rng.choice((0, 0, 0, 0, 1, 2, 5)) for _ in Chain)

    cash = (0, 0, 0, 1, 100, 6000, 20_000)
    return Offer(rng.randrange(len(game.players)), rng.choice(cash), rng.choice(cash), few(), few())
