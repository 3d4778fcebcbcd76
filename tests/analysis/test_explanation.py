"""What somebody gained with their moves, as everybody can see: true, and nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

import pytest

from mergemaker.analysis.explanation import explain
from mergemaker.analysis.reason_types import (
    AnyReason,
    BonusPaid,
    ChainGrown,
    FounderShareGained,
    GameEnding,
    IsolatedTile,
    SharesHeld,
    SharesSold,
    SharesTraded,
    StrongerHolding,
)
from mergemaker.bots import choose
from mergemaker.rules import (
    Chain,
    Event,
    Game,
    deal,
    determinize,
    observe,
    parse_move,
    play,
    play_unchecked,
    redact,
    ruleset,
)
from tests.support.scenario import scenario

BOARD = """
    .  T  T  .  A  A  A
    .  .  .  .  .  .  .
    I  I  I  I  .  o  .
    """


class Played(NamedTuple):
    before: Game
    after: Game
    events: list[Event]
    seat: int


def played_games(holdings: str, seed: str) -> Iterator[Played]:
    """Every ply of some games between heuristics."""
    rules = replace(ruleset("classic"), holdings=holdings)
    for number in range(4):
        random = Random(f"{seed} {number}")
        game = deal(rules, ("Ann", "Ben", "Cat"), seed=random.randbytes(32))
        while not game.over:
            before, seat = game.copy(), game.deciding[-1].seat
            moves = choose("heuristic", observe(game, seat), seat, random.getrandbits(32))
            events = play_unchecked(game, seat, *moves)
            yield Played(before, game.copy(), events, seat)


def told(played: Played, viewer: int) -> AnyReason | None:
    events = redact(played.events, viewer)
    return explain(played.before, played.after, events, played.seat)


@pytest.mark.parametrize("holdings", ["open", "closed"])
def test_what_is_hidden_does_not_matter(holdings: str):
    random = Random(1)

    def dealt_again(game: Game, viewer: int) -> Game:
        return determinize(observe(game, viewer), viewer, random)

    kinds = set[type]()
    for played in played_games(holdings, "hidden"):
        viewer = random.choice([seat for seat in range(3) if seat != played.seat])
        fact = told(played, viewer)
        before, after = (dealt_again(game, viewer) for game in (played.before, played.after))
        assert told(played._replace(before=before, after=after), viewer) == fact
        kinds.add(type(fact))
    shown_to_all = {BonusPaid, FounderShareGained, SharesTraded, SharesSold, IsolatedTile}
    assert shown_to_all <= kinds
    assert (kinds >= {StrongerHolding, ChainGrown, GameEnding}) == (holdings == "open")


def gained(game: Game, *texts: str) -> AnyReason | None:
    """What whoever must decide gains with these moves."""
    before, seat = game.copy(), game.deciding[-1].seat
    events = play(game, seat, *(parse_move(game, text) for text in texts))
    return explain(before, game, redact(events, 1 - seat), seat)


def test_a_tile_alone_gains_nothing():
    game = scenario(BOARD, hands={"ann": "12I"}, ann="", ben="").game
    assert gained(game, "12I") == IsolatedTile()


def test_founding_brings_a_share():
    game = scenario(BOARD, hands={"ann": "6D"}, ann="", ben="").game
    fact = gained(game, "6D", "found Luxor")
    assert fact == FounderShareGained(Chain.LUXOR, game.price(Chain.LUXOR))


def test_a_merger_pays_its_bonus():
    game = scenario(BOARD, hands={"ann": "4A"}, ann="T3", ben="T1").game
    assert gained(game, "4A") == BonusPaid(Chain.TOWER, 10 * game.ruleset.price(Chain.TOWER, 2))


def test_a_chain_grows_with_its_shares():
    game = scenario(BOARD, hands={"ann": "8A"}, ann="A3", ben="A1").game
    price = game.price(Chain.AMERICAN)
    fact = gained(game, "8A")
    rise = game.price(Chain.AMERICAN) - price
    assert fact == ChainGrown(Chain.AMERICAN, 3, 4, 3, 3 * rise, safe=False)


def test_shares_bought_may_take_the_lead():
    game = scenario(BOARD, hands={"ann": "12I"}, ann="A1", ben="A2").game
    gained(game, "12I")
    fact = gained(game, "buy American 2")
    assert isinstance(fact, StrongerHolding)
    assert (fact.before, fact.after, fact.shares, fact.ahead) == ("second", "first", 3, 1)


def test_shares_of_a_defunct_chain_are_sold_or_held():
    for moves, kind in (("sell 3", SharesSold), ("trade 4", SharesTraded), ("hold", SharesHeld)):
        game = scenario(BOARD, hands={"ann": "4A"}, ann="T4", ben="T1").game
        gained(game, "4A")
        assert isinstance(gained(game, moves), kind)
