"""How strong the heuristic bot is: tables of one against several of another, seats rotated.

    python bench/strength.py                       400 four-player games against three random bots
    python bench/strength.py --against greedy      against three that only count their net worth
    python bench/strength.py --players 2 --games 200 --jobs 4 --json

Each deal is played once from every seat, so luck of the deal and of the seat falls on all alike. A
shared first place counts as a part of a win. Intervals are 95%, with the games of a deal taken as
one observation. Milliseconds are of processor time, so that a busy machine does not show in them.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from random import Random
from typing import NamedTuple

from mergemaker.bots import heuristic, uniform
from mergemaker.bots.games import Player, nth_seed, play_out
from mergemaker.bots.roster import Choose
from mergemaker.bots.weights import TUNED
from mergemaker.rules import Game, Move, deal, ruleset

# The heuristic bot without foresight: cash, shares at today's prices, bonuses as they stand.
NET_WORTH = replace(
    TUNED,
    growth=0,
    meet_seen=0,
    meet_held=0,
    meet_near=0,
    drift=0,
    late_growth=0,
    interest=0,
    firmness=0.05,
    swing=0,
    entry=0,
    bonus=1,
    salvage=0,
    thirst=0,
    rival=0,
    field=0,
    founding=0,
)
CONTENDERS: dict[str, Choose] = {
    "random": uniform.choose,
    "greedy": partial(heuristic.choose, weights=NET_WORTH),
    "heuristic": heuristic.choose,
}


class Match(NamedTuple):
    """One deal to be played from every seat."""

    preset: str
    players: int
    bot: str
    against: str
    seed: bytes


class Outcome(NamedTuple):
    """What came of one deal: means over its games, and every decision's seconds of processor
    time."""

    win: float
    margin: float
    turns: float
    seconds: list[float]


def main() -> None:
    """Measure as the command line says, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--bot", choices=CONTENDERS, default="heuristic")
    parser.add_argument("--against", choices=CONTENDERS, default="random")
    parser.add_argument("--players", type=int, choices=range(2, 7), default=4)
    parser.add_argument("--games", type=int, default=400, help="rounded up to whole deals")
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()

    deals = math.ceil(asked.games / asked.players)
    matches = [
        Match(asked.preset, asked.players, asked.bot, asked.against, nth_seed(asked.seed, number))
        for number in range(deals)
    ]
    start = time.perf_counter()
    with ProcessPoolExecutor(asked.jobs) as pool:
        outcomes = list(pool.map(play_deal, matches))
    seconds = sorted(second for outcome in outcomes for second in outcome.seconds)
    win, win_error = mean_and_error([outcome.win for outcome in outcomes])
    margin, margin_error = mean_and_error([outcome.margin for outcome in outcomes])
    figures = {
        "bot": asked.bot,
        "against": f"{asked.players - 1} {asked.against}",
        "preset": asked.preset,
        "games": deals * asked.players,
        "win": round(win, 4),
        "win_error": round(win_error, 4),
        "cash_ahead_of_best_other": round(margin),
        "cash_error": round(margin_error),
        "turns_a_game": round(sum(outcome.turns for outcome in outcomes) / deals, 1),
        "decisions_a_game": round(len(seconds) / (deals * asked.players), 1),
        "ms_a_decision": round(1e3 * sum(seconds) / len(seconds), 2),
        "ms_99th_percentile": round(1e3 * seconds[int(0.99 * len(seconds))], 2),
        "ms_slowest": round(1e3 * seconds[-1], 2),
        "seconds_in_all": round(time.perf_counter() - start, 1),
    }
    if asked.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name.replace('_', ' '):>26}  {figure}")


def play_deal(match: Match) -> Outcome:
    """Play one deal from every seat."""
    wins: list[float] = []
    margins: list[float] = []
    turns: list[int] = []
    seconds: list[float] = []
    for seat in range(match.players):
        game = deal(ruleset(match.preset), match.players, seed=match.seed)
        players = [timed(CONTENDERS[match.against], [])] * match.players
        players[seat] = timed(CONTENDERS[match.bot], seconds)
        play_out(game, players)
        totals = [line.total for line in game.scores().lines]
        best = max(totals)
        wins.append((totals[seat] == best) / totals.count(best))
        margins.append(totals[seat] - max(totals[:seat] + totals[seat + 1 :]))
        turns.append(game.turn_number)
    games = match.players
    return Outcome(sum(wins) / games, sum(margins) / games, sum(turns) / games, seconds)


def timed(choose: Choose, seconds: list[float]) -> Player:
    """The same bot, with the processor's seconds for its every decision noted."""

    def choose_timed(sight: Game, seat: int, seed: int) -> tuple[Move, ...]:
        start = time.process_time()
        moves = choose(sight, seat, Random(seed))
        seconds.append(time.process_time() - start)
        return moves

    return choose_timed


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of independent values, and half the width of its 95% interval."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, 1.96 * math.sqrt(variance / len(values))


if __name__ == "__main__":
    main()
