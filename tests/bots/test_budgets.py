"""Timed bots keep to their time limits.

They measure wall-clock time, but this test measures their processor time, which cannot be longer.
So a bot that keeps to its limit never looks late, however busy the machine is.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from time import thread_time

import pytest

from mergemaker.bots import BOTS, choose, use_compiled
from mergemaker.bots.games import nth_seed
from mergemaker.rules import PRESETS, Game, deal, legal, observe, play, ruleset

SECONDS = 0.1  # time for several rounds, even with six players on a slow machine
DECISIONS = 150
TIMED = [name for name, bot in BOTS.items() if bot.seconds]


def sampled_observations() -> Iterator[tuple[Game, int]]:
    """Observations at some decisions with more than one option, from games of every preset and
    number of players, half of them with closed holdings."""
    number = 0
    chosen = 0
    while True:
        for players in range(2, 7):
            for preset in PRESETS:
                number += 1
                rules = ruleset(preset, holdings=("open", "closed")[number % 2])
                game = deal(rules, players, seed=nth_seed("budgets", number))
                while not game.over:
                    seat = game.deciding[-1].seat
                    observation = observe(game, seat)
                    if len(legal(game, seat)) > 1:
                        chosen += 1
                        if chosen % 31 == 0:
                            yield observation, seat
                    play(game, seat, *choose("heuristic", observation, seat, number))


@pytest.mark.parametrize("bot", TIMED)
def test_keeps_to_its_time_limit(bot: str):
    use_compiled()
    spent: list[float] = []
    for number, (observation, seat) in enumerate(islice(sampled_observations(), DECISIONS)):
        began = thread_time()
        choose(f"{bot}@{SECONDS}", observation, seat, number)
        spent.append(thread_time() - began)
    spent.sort()
    assert spent[DECISIONS * 99 // 100] <= 1.2 * SECONDS
