"""Intervals have the coverage they claim, and ratings find known strengths."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest

from mergemaker.arena import DealPlayed, GamePlayed, Plan, builtin, make_plan, plot, standings
from mergemaker.arena.rating import rate
from mergemaker.arena.seating import seatings
from mergemaker.intervals import clustered_mean, clustered_share, student_t


@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(1, 12.706), (4, 2.776), (5, 2.571), (8, 2.306), (20, 2.086), (100, 1.984), (10_000, 1.960)],
)
def test_students_t_agrees_with_published_tables(freedom: int, expected: float):
    assert student_t(freedom) == pytest.approx(expected, abs=0.004)


def test_a_mean_over_deals_of_unequal_size_weights_every_game_equally():
    estimate = clustered_mean([10.0, 0.0, 4.0, 0.0], [4, 2, 4, 0])
    assert estimate.value == 1.4
    squares = (10 - 5.6) ** 2 + 2.8**2 + (4 - 5.6) ** 2
    error = math.sqrt(squares * 3 / 2) / 10
    assert estimate.high - estimate.value == pytest.approx(4.303 * error)


def test_one_deal_gives_no_interval():
    assert clustered_share([3.0], [4]).low == 0
    assert clustered_share([3.0], [4]).high == 1
    assert clustered_mean([3.0], [4]).high == math.inf


def test_the_interval_of_a_share_stays_between_0_and_1_and_is_never_empty():
    all_won = clustered_share([4.0] * 10, [4] * 10)
    assert all_won.value == all_won.high == 1
    assert 0.5 < all_won.low < 0.8, "ten deals, all won, do not prove that every game is won"
    assert clustered_share([0.0] * 10, [4] * 10).high == pytest.approx(1 - all_won.low)


def test_intervals_have_their_coverage_when_games_of_a_deal_are_correlated():
    """Each deal has its own chance of a win, so its games say less than independent ones would."""
    rng = Random(1)
    rounds = 1000
    covered = naive = 0
    for _ in range(rounds):
        deals = [rng.betavariate(0.5, 1.5) for _ in range(40)]  # 25% on average
        sums = [float(sum(rng.random() < deal for _ in range(4))) for deal in deals]
        estimate = clustered_share(sums, [4] * 40)
        covered += estimate.low <= 0.25 <= estimate.high
        singly = clustered_share([1.0] * int(sum(sums)) + [0.0] * (160 - int(sum(sums))), [1] * 160)
        naive += singly.low <= 0.25 <= singly.high
    assert 0.93 <= covered / rounds <= 0.975
    assert naive / rounds < 0.9, "counting games as independent claims too much"


STRENGTHS = (1.0, 2.0, 4.0, 0.5, 1.0)


def synthetic(
    plan: Plan, deals: int, strengths: tuple[float, ...], rng: Random
) -> list[DealPlayed]:
    """Deals with rankings drawn from the Plackett-Luce model."""

    def game(seats: tuple[int, ...]) -> GamePlayed:
        left = list(range(len(seats)))
        ranking: list[int] = []
        while left:
            weights = [strengths[seats[seat]] for seat in left]
            ranking.append(left.pop(rng.choices(range(len(left)), weights)[0]))
        places = tuple(1 + ranking.index(seat) for seat in range(len(seats)))
        totals = tuple(10_000 * (10 - place) for place in places)
        none = tuple(() for _ in seats)
        return GamePlayed(seats, totals, places, 60, {}, none, none)

    return [
        DealPlayed(number, tuple(game(seats) for seats in seatings(plan, number)))
        for number in range(deals)
    ]


def points(strengths: tuple[float, ...], anchor: int) -> list[float]:
    return [1000 + 400 * math.log10(strength / strengths[anchor]) for strength in strengths]


@pytest.mark.parametrize("players", [2, 4, 5])
def test_known_strengths_are_within_their_intervals(players: int):
    plan = make_plan([builtin("random")] * 5, players=players)
    expected = points(STRENGTHS, 4)
    inside = rounds = 0
    for seed in range(1000, 1040):
        deals = synthetic(plan, 150, STRENGTHS, Random(seed))
        *others, anchor = rate(deals, 5, 4, resamples=100)
        assert anchor.value == anchor.low == anchor.high == 1000
        for estimate, true in zip(others, expected, strict=False):
            rounds += 1
            inside += estimate.low <= true <= estimate.high
    assert 0.9 <= inside / rounds <= 0.98


def test_copies_of_a_bot_share_one_strength():
    plan = make_plan([builtin("random")] * 2, players=4)
    deals = synthetic(plan, 1500, (3.0, 1.0), Random(5))
    challenger, field = rate(deals, 2, 1, resamples=100)
    assert challenger.low <= 1000 + 400 * math.log10(3) <= challenger.high
    assert challenger.high - challenger.low < 60
    assert (field.low, field.value, field.high) == (1000, 1000, 1000)
    rows = standings(plan, deals)
    assert rows[0].win.low <= 0.5 <= rows[0].win.high, "3 in 3 + 1 + 1 + 1"


def test_a_tie_counts_equally_for_both():
    seats = (0, 1)
    none = ((), ())
    tie = GamePlayed(seats, (20_000, 20_000), (1, 1), 60, {}, none, none)
    deals = [DealPlayed(number, (tie, tie)) for number in range(20)]
    first, second = rate(deals, 2, 1, resamples=50)
    assert first.value == pytest.approx(1000) == second.value
    assert first.low < 1000 < first.high


def test_a_bot_that_always_wins_has_a_finite_rating_and_a_wide_interval():
    won = GamePlayed((0, 1), (30_000, 20_000), (1, 2), 60, {}, ((), ()), ((), ()))
    few, many = (
        rate([DealPlayed(n, (won, won)) for n in range(deals)], 2, 1, resamples=200)[0]
        for deals in (10, 1000)
    )
    assert 1000 < few.low < few.value < many.value < many.high < 5000
    assert few.high - few.low > 400


def test_the_bootstrap_draws_whole_deals():
    """A deal that contains the same game four times says no more than one game."""
    plan = make_plan([builtin("random")] * 2, players=2)
    once = synthetic(plan, 200, (1.0, 2.0), Random(8))
    fourfold = [DealPlayed(deal.number, deal.games * 4) for deal in once]
    one, four = (rate(deals, 2, 1, resamples=400)[0] for deals in (once, fourfold))
    assert four.high - four.low == pytest.approx(one.high - one.low, rel=0.05)


def test_the_order_of_deals_does_not_matter():
    plan = make_plan([builtin("random")] * 4, players=4)
    deals = synthetic(plan, 30, (1.0, 2.0, 3.0, 4.0), Random(9))
    assert standings(plan, deals) == standings(plan, deals[::-1])


def test_the_heuristic_is_the_anchor_where_it_plays():
    plan = make_plan([builtin("heuristic"), builtin("random")], players=2)
    rows = standings(plan, synthetic(plan, 50, (2.0, 1.0), Random(2)))
    assert [row.name for row in rows] == ["heuristic", "random"]
    assert rows[0].rating.value == 1000
    assert standings(plan, []) == []


def test_the_plot_is_well_formed_and_shows_every_bot():

    plan = make_plan([builtin("random")] * 4, players=4)
    rows = standings(plan, synthetic(plan, 30, (1.0, 2.0, 3.0, 4.0), Random(9)))
    for shown in (rows, standings(plan, synthetic(plan, 1, (1.0,) * 4, Random(9)))):
        drawn = ElementTree.fromstring(plot.draw(shown, "A <title> & more", 0.25))
        texts = [element.text for element in drawn.iter("{http://www.w3.org/2000/svg}text")]
        assert {row.name for row in shown} <= set(texts)
        assert "A <title> & more" in texts
        for element in drawn.iter():
            numbers = [float(element.get(name, "0")) for name in ("x1", "x2", "cx", "y1", "cy")]
            assert np.isfinite(numbers).all()
            assert max(numbers) <= float(drawn.get("width", "0"))


@pytest.mark.parametrize("strengths", [(1.0, 1.0, 1.1, 1.2), (1.0, 30.0, 900.0, 30_000.0)])
def test_no_words_of_a_plot_run_together(strengths: tuple[float, ...]):
    plan = make_plan([builtin("search@200rounds")] * 4, players=4)
    rows = standings(plan, synthetic(plan, 30, strengths, Random(3)))
    drawn = ElementTree.fromstring(plot.draw(rows, "A title", 0.25))
    words: dict[str, list[tuple[float, float, str]]] = {}
    for element in drawn.iter("{http://www.w3.org/2000/svg}text"):
        x, text = float(element.get("x", "")), element.text or ""
        wide = 7.5 * len(text)
        first = x - {"start": 0.0, "middle": wide / 2, "end": wide}[element.get("text-anchor", "")]
        words.setdefault(element.get("y", ""), []).append((first, first + wide, text))
    assert "an equal bot: 25.0%" in [word[2] for line in words.values() for word in line]
    for line in words.values():
        line.sort()
        assert line[0][0] >= 0
        assert line[-1][1] <= float(drawn.get("width", "0"))
        for (_, end, text), (start, _, following) in pairwise(line):
            assert end <= start, (text, following)
