"""Who sits where in each game of a deal, and how places and wins are counted."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from mergemaker.arena import BadEntrant, GamePlayed, Plan, builtin, make_plan
from mergemaker.arena.playing import places, play_deal
from mergemaker.arena.seating import lineup, seatings
from mergemaker.arena.standings import margin, win_share
from mergemaker.rules import BadRuleset, read_record


def plan_of(bots: int, players: int, **more: Any) -> Plan:
    return make_plan([builtin("random")] * bots, players=players, **more)


def test_with_as_many_bots_as_seats_all_play():
    plan = plan_of(4, 4)
    for number in range(5):
        assert sorted(lineup(plan, number)) == [0, 1, 2, 3]


def test_with_two_bots_one_plays_against_copies_of_the_other():
    plan = plan_of(2, 4)
    assert sorted(lineup(plan, 7)) == [0, 1, 1, 1]


def test_bots_have_the_seats_that_they_are_given():
    plan = make_plan(
        [builtin("random"), builtin("greedy"), builtin("net")],
        players=6,
        seats={"greedy": 4},
    )
    assert sorted(lineup(plan, 3)) == [0, 1, 1, 1, 1, 2]


def test_with_more_bots_than_seats_every_combination_plays():
    plan = plan_of(5, 3)
    lineups = [lineup(plan, number) for number in range(20)]
    assert Counter(lineups) == dict.fromkeys(combinations(range(5), 3), 2)


def test_with_fewer_bots_than_seats_they_take_turns_to_sit_twice():
    plan = plan_of(3, 5)
    seats = Counter(entrant for number in range(6) for entrant in lineup(plan, number))
    assert seats == {0: 10, 1: 10, 2: 10}
    assert all(set(lineup(plan, number)) == {0, 1, 2} for number in range(6))


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (2, 4), (4, 4), (3, 5), (6, 4), (2, 6)])
def test_every_deal_is_played_from_every_seat(bots: int, players: int):
    plan = plan_of(bots, players)
    for number in range(4):
        games = seatings(plan, number)
        assert len(games) == players
        for seat in range(players):
            assert sorted(game[seat] for game in games) == sorted(lineup(plan, number))


def test_neighbours_change_from_deal_to_deal():
    plan = plan_of(4, 4)
    follows = Counter(
        seats[(seats.index(0) + 1) % 4] for number in range(60) for seats in seatings(plan, number)
    )
    assert min(follows[other] for other in (1, 2, 3)) > 40


def test_the_games_of_a_deal_have_the_same_tiles():
    plan = plan_of(3, 3, seed="tiles")
    records = play_deal(plan, 0).records
    first, *others = [read_record(record) for record in records]
    assert all(game.bag0 == first.bag0 for game in others)
    assert first.ruleset.trading == "off"  # R10
    other_deal = play_deal(plan, 1).records
    assert read_record(other_deal[0]).bag0 != first.bag0


def test_bots_with_the_same_name_are_numbered():
    plan = make_plan([builtin("random"), builtin("heuristic"), builtin("random")], players=4)
    assert [entrant.name for entrant in plan.entrants] == ["random-1", "heuristic", "random-2"]


def game_of(totals: tuple[int, ...], forfeits: dict[int, str] | None = None) -> GamePlayed:
    seats = tuple(range(len(totals)))
    none = tuple(() for _ in seats)
    given = forfeits or {}
    return GamePlayed(seats, totals, places(totals, given), 50, given, none, none)


def test_a_tied_win_is_shared():
    game = game_of((20_000, 30_000, 30_000, 10_000))
    assert game.places == (3, 1, 1, 4)
    assert [win_share(game, seat) for seat in range(4)] == [0, 0.5, 0.5, 0]
    assert [margin(game, seat) for seat in range(4)] == [-10_000, 0, 0, -20_000]


def test_a_seat_that_forfeits_wins_nothing_and_comes_last():
    game = game_of((50_000, 30_000, 20_000), {0: "late"})
    assert game.places == (3, 1, 2)
    assert [win_share(game, seat) for seat in range(3)] == [0, 1, 0]
    assert [margin(game, seat) for seat in range(3)] == [None, 10_000, -10_000]
    everybody = game_of((50_000, 30_000), {0: "late", 1: "dead"})
    assert [win_share(everybody, seat) for seat in range(2)] == [0, 0]
    assert margin(everybody, 0) is None


def test_a_bot_that_searches_a_number_of_rounds_has_no_time_limit():
    for seconds in (None, 0.5):
        bot = builtin("search@20rounds", seconds)
        assert (bot.name, bot.bot, bot.seconds) == ("search@20rounds", "search@20rounds", 0)


def test_bad_plans_are_refused():
    with pytest.raises(BadEntrant, match="at least two bots"):
        make_plan([builtin("random")])
    with pytest.raises(BadEntrant, match="there is no 'deep-blue'"):
        builtin("deep-blue")
    with pytest.raises(BadEntrant, match="is not timed"):
        builtin("random@1")
    with pytest.raises(BadRuleset, match="There is no preset 'chess'"):
        plan_of(2, 2, preset="chess")
    with pytest.raises(ValueError, match="2 to 6 players, not 7"):
        plan_of(2, 7)


def test_games_are_rounded_up_to_whole_deals():
    plan = plan_of(2, 4)
    assert [plan.deals(games) for games in (1, 4, 5, 100)] == [1, 1, 2, 25]
