"""The model finds strengths, and the bots' ratings say what was measured."""

from math import exp, sqrt
from random import Random

import pytest

from mergemaker.bots import LEVELS
from mergemaker.server.ratings.bots import BOT_RATINGS
from mergemaker.server.ratings.model import Rating, advantage, rated

BETA = 25 / 6


def chances(mus: list[float]) -> list[float]:
    """Each player's chance of finishing first, by Plackett and Luce."""
    weights = [exp(mu / (BETA * sqrt(len(mus)))) for mu in mus]
    return [weight / sum(weights) for weight in weights]


def ranking(mus: list[float], random: Random) -> list[int]:
    """The places of players of these strengths in a random game."""
    left, places = list(range(len(mus))), [0] * len(mus)
    for place in range(1, len(mus) + 1):
        winner = random.choices(left, chances([mus[player] for player in left]))[0]
        places[winner] = place
        left.remove(winner)
    return places


def test_a_newcomer_has_1000_points_that_are_provisional():
    assert Rating().points == 1000
    assert Rating().provisional


def test_the_winner_gains_and_the_loser_loses():
    winner, second, loser = rated([Rating()] * 3, [1, 2, 3])
    assert winner.points > 1000 > loser.points
    assert winner.points > second.points > loser.points


def test_players_who_tie_are_treated_alike():
    after = rated([Rating()] * 4, [1, 1, 3, 3])
    assert after[0] == after[1]
    assert after[2] == after[3]
    assert after[0].points > after[2].points


def test_beating_the_strong_is_worth_more_than_beating_the_weak():
    strong, weak = BOT_RATINGS["2"]["sterling"], BOT_RATINGS["2"]["pip"]
    assert rated([Rating(), strong], [1, 2])[0].mu > rated([Rating(), weak], [1, 2])[0].mu + 2


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_strength_is_found_and_after_a_while_it_is_sure(players: int):
    random, strength, rating = Random(players), 38.0, Rating()
    others = [Rating(25.0, 1.5)] * (players - 1)
    for _ in range(150):
        places = ranking([strength, *(other.mu for other in others)], random)
        rating = rated([rating, *others], places)[0]
    assert not rating.provisional
    assert abs(rating.mu - strength) < 3 * rating.sigma


@pytest.mark.parametrize(("share", "others"), [(0.5, 1), (0.25, 3), (0.604, 3), (0.25, 5)])
def test_an_advantage_is_the_one_with_which_that_share_is_won(share: float, others: int):
    mus = [advantage(share, others), *[0.0] * others]
    assert chances(mus)[0] == pytest.approx(share)


def test_every_level_is_rated_and_clarence_is_the_yardstick():
    for ratings in BOT_RATINGS.values():
        assert list(ratings) == [level.key for level in LEVELS]
        assert ratings["clarence"].points == 1000
        points = [rating.points for rating in ratings.values()]
        assert points == sorted(points)
