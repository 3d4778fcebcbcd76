"""Roll-outs: what is tried, that all are tried on the same luck, and that nothing hidden counts."""

from __future__ import annotations

from functools import cache
from random import Random
from time import perf_counter

import pytest

from mergemaker.bots import choose
from mergemaker.bots.engine.engine import Workbench
from mergemaker.bots.games import nth_seed
from mergemaker.bots.search.sequential_halving import Study, Way, ways_to_decide
from mergemaker.rules import Accept, Decline, Game, Move, deal, legal, play, ruleset
from mergemaker.rules.observation import determinize, observe
from tests.support.scenario import scenario, snake

PLAIN = Workbench(None)
FAR = "12I 10I 8I 12G 10G"  # tiles that touch nothing


@cache
def late(holdings: str = "open") -> Game:
    """A game in its second half, so that it is sooner played out. It must be left as it is."""
    game = deal(ruleset(holdings=holdings), 3, seed=nth_seed("late", 0))
    while game.bag_left > 40:
        seat = game.deciding[-1].seat
        play(game, seat, *choose("heuristic", observe(game, seat), seat, 1))
    return game


def study(game: Game, rounds: int, must: tuple[tuple[Move, ...], ...] = ()) -> Study:
    seat = game.deciding[-1].seat
    sight = observe(game, seat)
    ways = ways_to_decide(PLAIN.heuristic_lines, sight, seat, 3, must)
    made = Study(PLAIN, sight, seat, 5, ways, PLAIN.roll_out)
    made.play(rounds)
    return made


def test_counts_every_round_and_shares_every_win():
    found = study(late(), 4)
    for way in range(len(found.ways)):
        assert found.rounds(way) == 4
        assert sum(found.win(way)) == pytest.approx(1)
        assert all(cash > 0 for cash in found.cash(way))
    assert found.order()[0] == found.best
    assert found.behind(found.best) == (0, 0)


@pytest.mark.parametrize("holdings", ["open", "closed"])
def test_what_is_hidden_changes_nothing(holdings: str):  # R38, R39
    game = late(holdings)
    other = determinize(game, game.deciding[-1].seat, Random(9))
    one, two = study(game, 3), study(other, 3)
    assert [way.moves for way in one.ways] == [way.moves for way in two.ways]
    assert list(one.tallies) == list(two.tallies)


def test_more_rounds_go_on_from_those_before():
    game = late()
    at_once, by_and_by = study(game, 4), study(game, 1)
    by_and_by.play(3)
    assert list(at_once.tallies) == pytest.approx(list(by_and_by.tallies))


def test_what_must_be_tried_is_tried():
    game = late()
    seat = game.deciding[-1].seat
    for move in legal(game, seat):
        found = study(game, 1, must=((move,),))
        assert found.ways[0].moves == (move,)
        assert sum(way.choices == found.ways[0].choices for way in found.ways) == 1


def test_tries_accepting_an_offer_and_declining_it():  # R11
    table = scenario(snake("L", 41), ann="L13", ben="L2", turn="ben", hands={"ann": f"{FAR} 6G"})
    table.play("offer ann give $5000 get Luxor 1")
    found = study(table.game, 2)
    assert [way.moves for way in found.ways] == [(Accept(),), (Decline(),)]
    assert found.win(0)[0] == 1  # ann leads by far either way


def test_what_must_be_tried_comes_first():
    table = scenario(snake("L", 41), ann="L13", ben="L2", turn="ben", hands={"ann": f"{FAR} 6G"})
    table.play("offer ann give $5000 get Luxor 1")
    found = study(table.game, 1, must=((Decline(),), (Accept(),)))
    assert [way.moves for way in found.ways] == [(Decline(),), (Accept(),)]


def test_foresees_the_end_for_one_who_only_watches():
    game = late()
    idle = next(seat for seat in range(3) if seat != game.deciding[-1].seat)
    sight = observe(game, idle)
    state = sight.state.copy()
    state.recording = 0
    found = Study(PLAIN, sight, idle, 1, [Way((), (), state)], PLAIN.roll_out)
    found.play(3)
    assert sum(found.win(0)) == pytest.approx(1)


def test_thinks_no_longer_than_there_is_something_to_find_out():
    """A game that is won whatever is done is not played out a thousand times."""
    table = scenario(snake("L", 41), ann="L13", ben="", hands={"ann": f"{FAR} 6G"})
    found = study(table.game, 0)
    found.think(perf_counter() + 600)
    assert found.win(found.best)[0] == 1
