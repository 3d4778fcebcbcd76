"""Closed holdings (R38): concealed from people, although anybody could count them."""

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
    """A game of a preset, with random options and closed holdings."""
    rules = replace(random_ruleset(rng, preset), holdings="closed")
    return deal(rules, players or rng.randint(2, 6), seed=rng.randbytes(32))


def holdings(game: Game) -> list[tuple[int, ...]]:
    """The cash and shares of each seat."""
    return [
        (game.cash(seat), *(game.shares(seat, chain) for chain in Chain))
        for seat in range(len(game.players))
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_r38_anybody_can_count_closed_holdings(preset: str) -> None:
    """This is why an observation hides only tiles: a spectator who writes down all public events
    knows everybody's cash and shares."""
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
def test_r38_observations_and_determinizations_contain_the_holdings(preset: str) -> None:
    rng = random.Random(f"observed {preset}")
    game = closed_game(rng, preset)
    for _seat, _move, _happened in steps(game, rng):
        for seat in (*range(len(game.players)), None):
            for known in (observe(game, seat), determinize(game, seat, rng)):
                assert holdings(known) == holdings(game)
                assert known.merger == game.merger


def test_r38_concealed_holdings_make_no_difference() -> None:
    """Games that differ only in the holdings of two others look the same once those are
    concealed."""
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


def test_r29_the_options_of_another_players_disposition_are_concealed() -> None:
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


def test_with_holdings_does_not_change_the_game() -> None:
    game = scenario("L L", ann="L2", ben="L3").game
    richer = game.with_holdings(1, cash=10, shares=(0, 1, 0, 0, 0, 0, 0))
    assert (richer.cash(1), richer.shares(1, Chain.TOWER), richer.shares(1, Chain.LUXOR)) == (
        10,
        1,
        0,
    )
    assert (game.cash(1), game.shares(1, Chain.LUXOR)) == (6000, 3)
