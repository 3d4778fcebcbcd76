"""Closed holdings (R38): concealed from people, and yet known to whoever counts along."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from mergemaker.rules import (
    PRESETS,
    Chain,
    Game,
    conceal_holdings,
    deal,
    determinize,
    observe,
    redact,
)
from tests.support.invariants import cash_gained, shares_gained
from tests.support.random_games import random_ruleset, steps
from tests.support.scenario import scenario


def closed_game(rng: random.Random, preset: str, players: int | None = None) -> Game:
    """A game of a preset, with some options set at random, and with closed holdings."""
    rules = replace(random_ruleset(rng, preset), holdings="closed")
    return deal(rules, players or rng.randint(2, 6), seed=rng.randbytes(32))


def holdings(game: Game) -> list[tuple[int, ...]]:
    """Everybody's cash and shares."""
    return [
        (game.cash(seat), *(game.shares(seat, chain) for chain in Chain))
        for seat in range(len(game.players))
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_r38_whoever_watches_can_count_closed_holdings(preset: str) -> None:
    """This is why an observation hides tiles alone: a watcher who writes down what all are told
    always has everybody's cash and shares."""
    rng = random.Random(f"counted {preset}")
    for _ in range(6):
        game = closed_game(rng, preset)
        players = len(game.players)
        seen = redact(game.opening, None)
        for _seat, _move, happened in steps(game, rng):
            seen += redact(happened, None)
            gained = zip(cash_gained(seen, players), shares_gained(seen, players), strict=True)
            counted = [(6000 + cash, *shares) for cash, shares in gained]
            if not game.over:
                assert counted == holdings(game)


@pytest.mark.parametrize("preset", PRESETS)
def test_r38_observations_and_determinizations_have_the_holdings(preset: str) -> None:
    rng = random.Random(f"observed {preset}")
    game = closed_game(rng, preset)
    for _seat, _move, _happened in steps(game, rng):
        for seat in (*range(len(game.players)), None):
            for known in (observe(game, seat), determinize(game, seat, rng)):
                assert holdings(known) == holdings(game)
                assert known.merger == game.merger


def test_r38_what_is_concealed_makes_no_difference() -> None:
    """Games alike but for two others' holdings look the same once holdings are concealed."""
    rng = random.Random(38)
    game = closed_game(rng, "classic", players=4)
    for _seat, _move, _happened in steps(game, rng):
        if game.over or game.merger is not None:  # a merger asks holders, which all can see
            continue
        ben, cat = holdings(game)[1:3]
        swapped = game.with_holdings(1, cash=cat[0], shares=cat[1:])
        swapped = swapped.with_holdings(2, cash=ben[0], shares=ben[1:])
        for seat in (0, 3, None):
            one, other = (conceal_holdings(observe(each, seat), seat) for each in (game, swapped))
            assert one.state == other.state


def test_r29_how_a_disposition_is_made_is_concealed() -> None:
    board = """
        L  L  L  .  T  T
        .  .  .  .  .  .
        """
    shown: list[Game] = []
    for ben in ("T2", "T5"):
        table = scenario(board, hands={"ann": "4A"}, ann="", ben=ben, holdings="closed")
        table.play("4A")
        assert table.game.deciding[0] == (1, "dispose")
        shown.append(conceal_holdings(table.game, 0))
    assert (shown[0].state.step, shown[0].state.choices) == (
        shown[1].state.step,
        shown[1].state.choices,
    )


def test_r38_open_holdings_are_not_concealed() -> None:
    game = scenario("L L", ann="L2", ben="L3").game
    assert holdings(conceal_holdings(game, 0)) == holdings(game)


def test_other_holdings_leave_the_game_as_it_is() -> None:
    game = scenario("L L", ann="L2", ben="L3").game
    richer = game.with_holdings(1, cash=10, shares=(0, 1, 0, 0, 0, 0, 0))
    assert (richer.cash(1), richer.shares(1, Chain.TOWER), richer.shares(1, Chain.LUXOR)) == (
        10,
        1,
        0,
    )
    assert (game.cash(1), game.shares(1, Chain.LUXOR)) == (6000, 3)
