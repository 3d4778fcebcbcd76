"""No bot makes an illegal move: `play` checks each, for every preset and number of players."""

from __future__ import annotations

from functools import partial
from itertools import cycle, islice
from random import Random

import pytest

from mergemaker.bots import choose, play_out, use_compiled
from mergemaker.bots.games import nth_seed
from mergemaker.rules import PRESETS, deal
from tests.support.random_games import random_ruleset

QUICK = ("net", "heuristic", "greedy", "random")
TIMED = ("search@0.005", "ismcts@0.005", "rollouts@0.005")
GAMES = 48
"""Games for each preset and number of players. Each of the four quick bots plays in half of the
games for two, in three quarters of those for three and in all others: 5 * 48 * 4.25 = 1,020 games
each."""


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """All of these games are played by compiled code."""
    use_compiled()


def play_games(bots: tuple[str, ...], preset: str, players: int, games: int) -> None:
    """Play games to their end; every bot moves up a seat from one game to the next."""
    rng = Random(f"{bots} {preset} {players}")
    for number in range(games):
        seated = list(islice(cycle(bots), number, number + players))

        game = deal(random_ruleset(rng, preset), players, seed=nth_seed(preset, number))
        play_out(game, [partial(choose, bot) for bot in seated])
        assert game.over


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("preset", PRESETS)
def test_quick_bots_play_by_the_rules(preset: str, players: int) -> None:
    play_games(QUICK, preset, players, GAMES)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("preset", PRESETS)
def test_timed_bots_play_by_the_rules(preset: str, players: int) -> None:
    play_games(TIMED, preset, players, 1)
