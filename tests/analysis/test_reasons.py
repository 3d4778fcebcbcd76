"""The reasons that a hint gives for a move agree with what the engine does."""

from __future__ import annotations

from typing import Any

from mergemaker.analysis.reason_types import (
    AnyReason,
    BonusPaid,
    CashKept,
    ChainGrown,
    ExpectedFinish,
    FounderShareGained,
    FoundingPrepared,
    GameEnding,
    IsolatedTile,
    MergerPrepared,
    RivalGainAvoided,
    SharesHeld,
    SharesSold,
    SharesTraded,
    StrongerHolding,
)
from mergemaker.analysis.reasons import reasons
from mergemaker.bots import Candidate
from mergemaker.rules import Game, observe, parse_move
from tests.support.scenario import scenario

ANN, BEN = 0, 1

Cash = tuple[float, float]

BOARD = """
    .  T  T  .  A  A  A
    .  .  .  .  .  .  .
    I  I  I  I  .  o  .
    """


def reasons_for(
    game: Game, best: str, other: str | None = None, seat: int = ANN
) -> list[AnyReason]:
    """The reasons for the moves `best`, in comparison with the moves `other`."""
    observation = observe(game, seat)

    def candidate(text: str) -> Candidate:
        moves = tuple(parse_move(observation, move) for move in text.split(", "))
        return Candidate(moves, 0.5, 0, (0,) * len(game.players), 1, 0, 0)

    compared = None if other is None else candidate(other)
    return reasons(observation, seat, candidate(best), compared, 1, 0)


def buying(board: str = BOARD, **named: Any) -> Game:
    """A game in which Ann has placed a tile far from all others, and must buy."""
    table = scenario(board, hands={"ann": "12I"}, **named)
    table.play("12I")
    return table.game


def test_getting_more_shares_than_anybody_else():
    found = reasons_for(buying(ann="I2", ben="I2 T1"), "buy Imperial 1")
    lead = next(reason for reason in found if isinstance(reason, StrongerHolding))
    assert (lead.chain, lead.more, lead.shares) == (6, 1, 3)
    assert (lead.before, lead.after) == ("joint_first", "first")
    # Four tiles: $600 a share. Majority $6,000 in place of half of $9,000.
    assert lead.gain == 6000 - 4500
    assert (lead.rival, lead.denied) == (BEN, 4500 - 3000)
    assert lead.bought is not None
    assert 0 <= lead.bought <= 1
    assert 0 < lead.error < 0.3


def test_ranks_among_the_shareholders_of_a_chain():
    for held, others, before, after in (
        ("", "ben=I1", "none", "joint_first"),
        ("", "", "none", "sole"),
        ("I1", "ben=I3", "second", "second"),
        ("I1", "ben=I2", "second", "joint_first"),
        ("I1", "ben=I4 cat=I2", "behind", "joint_second"),
    ):
        named = dict(pair.split("=") for pair in others.split())
        game = buying(ann=f"{held} L1".strip(), **{"ben": "L1", "cat": "L1", **named})
        leads = [
            one for one in reasons_for(game, "buy Imperial 1") if isinstance(one, StrongerHolding)
        ]
        assert [(one.before, one.after) for one in leads] == (
            [(before, after)] if before != after else []
        )


def test_extending_a_lead():
    found = reasons_for(buying(ann="I3", ben="I1"), "buy Imperial 2")
    lead = next(one for one in found if isinstance(one, StrongerHolding))
    assert (lead.before, lead.after, lead.gain, lead.denied) == ("first", "first", 0, 0)
    assert lead.ahead == 4
    found = reasons_for(buying(ann="I1", ben="I3"), "buy Imperial 1")
    assert not [one for one in found if isinstance(one, StrongerHolding)]


def test_a_safe_chain_cannot_be_taken_over():
    safe = "I" + "  I" * 11
    game = buying(f"{safe}\n    .\n    .  T  T  .\n", ann="I1", ben="I1")
    lead = next(
        one for one in reasons_for(game, "buy Imperial 1") if isinstance(one, StrongerHolding)
    )
    assert lead.bought is None


def test_keeping_cash_and_denying_a_rival():
    game = buying(ann="T1", ben="I2 T1")
    found = reasons_for(game, "pass", "buy Imperial 3")
    assert CashKept(kept=1800, left=6000) in found
    found = reasons_for(game, "buy Imperial 3", "pass")
    assert RivalGainAvoided(BEN, 9000 - 3000) in found


def test_founding_and_growing():
    table = scenario(BOARD, hands={"ann": "7C 8A"}, ann="I3 A2", ben="T1")
    assert FounderShareGained(0, 200) in reasons_for(table.game, "7C, found Luxor")
    grown = [one for one in reasons_for(table.game, "8A") if isinstance(one, ChainGrown)]
    assert grown == [ChainGrown(2, 3, 4, 2, 2 * 100, safe=False)]


def test_a_merger_that_pays_at_once():
    table = scenario(BOARD, hands={"ann": "4A"}, ann="T3 A1", ben="T1")
    found = reasons_for(table.game, "4A")
    assert BonusPaid(1, 2000) in found  # two tiles: $200 a share
    table.play("4A")
    assert SharesTraded(1, 2, 2, 1, table.game.ruleset.price(2, 6) - 400) in reasons_for(
        table.game, "trade 2"
    )
    assert SharesSold(1, 3, 600) in reasons_for(table.game, "sell 3")
    assert SharesHeld(1, 3) in reasons_for(table.game, "hold")


def test_declaring_the_end():
    board = "I" + "  I" * 11 + "\n    .  .  ."
    game = buying(board, ann="I5", ben="I3")
    found = reasons_for(game, "end, pass", "pass")
    assert isinstance(found[0], GameEnding)
    assert found[0].place == 1
    assert found[0].ahead == game.net(ANN) - game.net(BEN)


def test_reasons_reveal_nothing_that_closed_holdings_hide():
    game = scenario(BOARD, hands={"ann": "4A"}, ann="T3 A1", ben="T1", holdings="closed").game
    found = reasons_for(game, "4A", None)
    assert not [
        one
        for one in found
        if isinstance(one, BonusPaid | StrongerHolding | RivalGainAvoided | GameEnding)
    ]


def test_keeping_a_tile_for_a_merger():
    table = scenario(BOARD, hands={"ann": "4A 12I"}, ann="T3 A1", ben="T1")
    # Two tiles of Tower: $200 a share, $2,000 to the first of its holders.
    merger = MergerPrepared("4A", in_hand=True, chain=1, survivor=2, amount=2000)
    assert merger in reasons_for(table.game, "12I")
    assert not [one for one in reasons_for(table.game, "4A") if isinstance(one, MergerPrepared)]
    table.play("12I")
    assert merger in reasons_for(table.game, "buy Tower 1")
    assert merger not in reasons_for(table.game, "buy Imperial 1")


def test_bringing_chains_closer_together():
    board = """
        .  T  T  .  .  A  A  A
        .  .  .  .  .  .  .  .
        """
    table = scenario(board, hands={"ann": "5A 12I"}, ann="T3", ben="T1")
    nearer = MergerPrepared("4A", in_hand=False, chain=1, survivor=2, amount=2000)
    assert nearer in reasons_for(table.game, "5A")
    assert nearer not in reasons_for(table.game, "12I")
    # It is no reason for a player who would be paid no more than another.
    table = scenario(board, hands={"ann": "5A 12I"}, ann="T1", ben="T1")
    assert not [one for one in reasons_for(table.game, "5A") if isinstance(one, MergerPrepared)]


def test_a_merger_is_only_announced_if_its_outcome_is_certain():
    equal = """
        .  T  T  .  A  A  .
        """
    table = scenario(equal, hands={"ann": "4A 12I"}, ann="T3", ben="T1")
    assert not [one for one in reasons_for(table.game, "12I") if isinstance(one, MergerPrepared)]
    table = scenario(BOARD, hands={"ann": "4A 12I"}, ann="T3", ben="T1", holdings="closed")
    assert not [one for one in reasons_for(table.game, "12I") if isinstance(one, MergerPrepared)]


def test_a_tile_that_touches_nothing():
    table = scenario(BOARD, hands={"ann": "12I 11I 9E"}, ann="T1", ben="T1")
    assert FoundingPrepared("11I") in reasons_for(table.game, "12I")
    assert reasons_for(table.game, "9E") == [IsolatedTile()]


def test_how_the_seat_can_be_expected_to_finish():
    game = buying(ann="T1", ben="T1")
    observation = observe(game, ANN)
    none, one = ((parse_move(observation, text),) for text in ("pass", "buy Tower 1"))

    def finish(best: Cash, other: Cash, *, loss: float = 0.2, trials: int = 4):
        found = reasons(
            observation,
            ANN,
            Candidate(none, 0.5, 0.1, best, 4, 0, 0),
            Candidate(one, 0.5, 0.1, other, trials, loss, 0.1),
            1,
            0,
        )
        return [reason for reason in found if isinstance(reason, ExpectedFinish)]

    assert finish((30049, 29000), (28000, 30000)) == [ExpectedFinish(BEN, 1000, -2000)]
    assert not finish((30000, 30000), (29600, 30000))  # too little
    assert not finish((30000, 29000), (28000, 30000), loss=0.1)  # it may be no better
    assert not finish((30000, 29000), (28000, 30000), trials=3)  # not on the same deals
