"""Rollouts: which candidates are tried, what is counted, and that nothing hidden is used."""

from __future__ import annotations

from functools import cache
from random import Random
from time import perf_counter

import pytest

from mergemaker.bots import Budget, Engine, choose
from mergemaker.bots.games import nth_seed
from mergemaker.bots.search.candidates import RootMove, root_moves
from mergemaker.bots.search.sequential_halving import SequentialHalving
from mergemaker.rules import (
    Accept,
    Decline,
    Game,
    Move,
    deal,
    determinize,
    legal,
    observe,
    play,
    ruleset,
)
from tests.support.scenario import scenario, snake
from tests.support.search_figures import figures

PLAIN = Engine(None)
FAR = "12I 10I 8I 12G 10G"  # tiles that touch nothing


@cache
def late(holdings: str = "open") -> Game:
    """A game in its second half, which takes less time to play to the end. It must not be changed:
    tests share it."""
    game = deal(ruleset(holdings=holdings), 3, seed=nth_seed("late", 0))
    while game.bag_left > 40:
        seat = game.deciding[-1].seat
        play(game, seat, *choose("heuristic", observe(game, seat), seat, 1))
    return game


def search(
    game: Game, rounds: int, include: tuple[tuple[Move, ...], ...] = ()
) -> SequentialHalving:
    seat = game.deciding[-1].seat
    observation = observe(game, seat)
    moves = root_moves(PLAIN.heuristic_lines, observation, seat, 3, include)
    halving = SequentialHalving(PLAIN, observation, seat, 5, moves, PLAIN.roll_out)
    halving.play(rounds)
    return halving


def test_every_candidate_gets_every_round_and_its_wins_add_up_to_one():
    found = search(late(), 4)
    for move in range(len(found.root_moves)):
        assert found.rounds(move) == 4
        assert sum(found.win(move)) == pytest.approx(1)
        assert all(cash > 0 for cash in found.cash(move))
    assert found.order()[0] == found.best
    assert found.loss(found.best) == (0, 0)


@pytest.mark.parametrize("holdings", ["open", "closed"])
def test_results_do_not_depend_on_what_is_hidden(holdings: str):  # R38, R39
    game = late(holdings)
    other = determinize(game, game.deciding[-1].seat, Random(9))
    one, two = search(game, 3), search(other, 3)
    assert [move.moves for move in one.root_moves] == [move.moves for move in two.root_moves]
    assert figures(one) == figures(two)


def test_further_rounds_continue_the_search():
    game = late()
    at_once, in_parts = search(game, 4), search(game, 1)
    in_parts.play(3)
    for one, two in zip(figures(at_once), figures(in_parts), strict=True):
        assert one == pytest.approx(two)


def test_included_moves_are_candidates():
    game = late()
    seat = game.deciding[-1].seat
    for move in legal(game, seat):
        found = search(game, 1, include=((move,),))
        assert found.root_moves[0].moves == (move,)
        assert sum(move.choices == found.root_moves[0].choices for move in found.root_moves) == 1


def test_tries_accepting_an_offer_and_declining_it():  # R11
    table = scenario(snake("L", 41), ann="L13", ben="L2", turn="ben", hands={"ann": f"{FAR} 6G"})
    table.play("offer ann give $5000 get Luxor 1")
    found = search(table.game, 2)
    assert [move.moves for move in found.root_moves] == [(Accept(),), (Decline(),)]
    assert found.win(0)[0] == 1  # ann leads by far either way


def test_included_moves_come_first():
    table = scenario(snake("L", 41), ann="L13", ben="L2", turn="ben", hands={"ann": f"{FAR} 6G"})
    table.play("offer ann give $5000 get Luxor 1")
    found = search(table.game, 1, include=((Decline(),), (Accept(),)))
    assert [move.moves for move in found.root_moves] == [(Decline(),), (Accept(),)]


def test_rollouts_work_for_a_seat_with_nothing_to_decide():
    game = late()
    idle = next(seat for seat in range(3) if seat != game.deciding[-1].seat)
    observation = observe(game, idle)
    state = observation.state.copy()
    state.recording = 0
    found = SequentialHalving(
        PLAIN, observation, idle, 1, [RootMove((), (), state)], PLAIN.roll_out
    )
    found.play(3)
    assert sum(found.win(0)) == pytest.approx(1)


def test_stops_early_when_nothing_is_left_to_find_out():
    """A game that is certainly won does not take up the time limit."""
    table = scenario(snake("L", 41), ann="L13", ben="", hands={"ann": f"{FAR} 6G"})
    found = search(table.game, 0)
    found.run(Budget(seconds=600), perf_counter())
    assert found.win(found.best)[0] == 1
