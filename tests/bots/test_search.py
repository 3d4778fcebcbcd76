"""Analysing a decision: which candidates are tried, and how sequential halving drops the worse."""

from __future__ import annotations

from collections import Counter

import pytest

from mergemaker.bots import analyse, analyse_further
from mergemaker.rules import Buy, Chain, Game, Move, legal, observe
from tests.support.scenario import scenario, snake

STAGES = [6, 3, 1, 2]
"""How many of twelve candidates the first three stages drop, and how many are left at the end: each
stage leaves the better half, but at least two."""


def last_purchase() -> Game:
    """A game that ends with ann's purchase: only with three Luxor shares does she win."""
    table = scenario(snake("L", 41) + "\n .\n T T . A A", ann="L5", ben="L7", cash={"ann": 3200})
    table.play("end", "12I")
    assert table.asked == "ann buy"
    return table.game


THREE_LUXOR = (Buy((Chain.LUXOR,) * 3),)


def losing(game: Game, count: int) -> list[tuple[Move, ...]]:
    """Some purchases with which ann loses."""
    return [(move,) for move in legal(game, 0) if (move,) != THREE_LUXOR][:count]


def test_halving_drops_the_worse_half_after_each_stage() -> None:
    """Without any time, each stage still has a round: the same on every machine."""
    game = last_purchase()
    found = analyse(observe(game, 0), 0, 1, seconds=0, include=losing(game, 6))
    rounds = Counter(candidate.trials for candidate in found.candidates)
    assert [rounds[trials] for trials in sorted(rounds)] == STAGES
    best = found.candidates[0]
    assert (best.moves, best.win) == (THREE_LUXOR, 1)
    assert best.trials == max(rounds)
    assert found.candidates[1].loss == 1


def test_with_a_number_of_trials_every_candidate_gets_them() -> None:
    found = analyse(observe(last_purchase(), 0), 0, 1, 0, trials=3)
    assert [candidate.trials for candidate in found.candidates] == [3] * 12


def test_an_analysis_that_goes_on_is_what_it_would_have_been_at_once() -> None:
    observation = observe(last_purchase(), 0)
    include = (THREE_LUXOR,)
    found = analyse_further(observation, 0, 1, include, (2, 3, 7))
    assert list(found) == [
        analyse(observation, 0, 1, 0, include, trials=trials) for trials in (2, 3, 7)
    ]


@pytest.mark.parametrize("count", [1, 12, 13, 16])
def test_included_moves_are_candidates_even_if_there_are_many(count: int) -> None:
    game = last_purchase()
    include = losing(game, count)
    found = analyse(observe(game, 0), 0, 1, 0, include=include, trials=1)
    assert {candidate.moves for candidate in found.candidates} >= set(include)
    assert len(found.candidates) == max(12, count)


def test_more_moves_than_fit_are_refused() -> None:
    game = last_purchase()
    with pytest.raises(ValueError, match="At most 16 ways to decide are tried, not 17"):
        analyse(observe(game, 0), 0, 1, 0, include=losing(game, 17), trials=1)
