"""How fast the bots are on one core, with four players and the classic rules.

Rates are per second of processor time, so that other work on the machine matters little. The times
of decisions are by the clock, as a player waits for them, and so is the speed of two threads, which
needs two idle cores.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from ..bots import BOTS, choose, current_engine, use_compiled
from ..bots.compiled.matches import POLICY
from ..bots.engine.memory import Memory
from ..bots.engine.value_network import shipped_network
from ..bots.games import nth_seed
from ..bots.search.candidates import root_moves
from ..bots.search.sequential_halving import SequentialHalving, Trial
from ..learning.matches import play_match
from ..rules import PLACE, SEATS, Game, State, deal, native, observe, play, ruleset

PLAYERS = 4
ROUNDS = 5
HEURISTIC = 0
MIDDLE = 30  # the turn whose placement is searched
DECISIONS = 200  # that every bot makes
SECONDS = 0.1  # for a decision of a timed bot


class DecisionTime(NamedTuple):
    """How long a bot takes to decide, by the clock.

    Attributes:
        bot: the bot; for a timed bot, with its time.
        decisions: how many decisions of whole games it was asked for.
        median_ms: the median of the milliseconds for a decision.
        p99_ms: what 99% of the decisions take at most.
    """

    bot: str
    decisions: int
    median_ms: float
    p99_ms: float


class BotSpeed(NamedTuple):
    """What `measure_bots` measures.

    Attributes:
        heuristic_playouts_per_s: whole games played by the heuristic.
        heuristic_us_per_decision: microseconds for a decision of the heuristic.
        policy_playouts_per_s: whole games played by the rollout policy.
        policy_us_per_decision: microseconds for a decision of the rollout policy.
        appraisals_per_s: positions that the heuristic evaluates.
        evaluations_per_s: positions that the network evaluates, including its inputs.
        rollout_trials_per_s: rollouts of a root move from the middle of a game to its end.
        search_trials_per_s: the same with truncated rollouts.
        two_threads: how many times as many games of the policy two threads play as one.
        decisions: how long each bot takes to decide.
    """

    heuristic_playouts_per_s: float
    heuristic_us_per_decision: float
    policy_playouts_per_s: float
    policy_us_per_decision: float
    appraisals_per_s: float
    evaluations_per_s: float
    rollout_trials_per_s: float
    search_trials_per_s: float
    two_threads: float
    decisions: tuple[DecisionTime, ...]


def measure_bots(*, scale: float = 1.0) -> BotSpeed:
    """Measure the bots; each figure is the best of a few rounds.

    Args:
        scale: the amount of work; with 1, a round takes about half a second.
    """
    use_compiled()
    compiled = native.load()
    heuristic_games = max(1, round(100 * scale))
    policy_games = max(2, round(600 * scale))
    times = max(1, round(1000 * scale))
    heuristic_s, heuristic_decisions = _games(HEURISTIC, heuristic_games)
    policy_s, policy_decisions = _games(POLICY, policy_games)
    states, middle = _sample_game()
    rates = compiled.module("bots.compiled.rates")
    rows = compiled.rows([*states, State()])
    scratch, net = Memory(compiled=True).scratch(), shipped_network(PLAYERS, "off")
    evaluate = partial(rates.evaluate_repeatedly, rows, len(states), times, scratch)
    predict = partial(rates.predict_repeatedly, rows, len(states), times, net, scratch)
    engine = current_engine()
    assert engine.network is not None
    trials = max(1, round(100 * scale))
    return BotSpeed(
        heuristic_playouts_per_s=round(heuristic_games / heuristic_s, 1),
        heuristic_us_per_decision=round(heuristic_s / heuristic_decisions * 1e6, 2),
        policy_playouts_per_s=round(policy_games / policy_s, 1),
        policy_us_per_decision=round(policy_s / policy_decisions * 1e6, 2),
        appraisals_per_s=round(len(states) * times / _seconds(evaluate)),
        evaluations_per_s=round(len(states) * times / _seconds(predict)),
        rollout_trials_per_s=round(_trials(middle, engine.roll_out, trials)),
        search_trials_per_s=round(_trials(middle, engine.network.look_ahead, trials)),
        two_threads=round(_two_threads(policy_games), 2),
        decisions=_decision_times(max(2, round(DECISIONS * scale))),
    )


def _seconds(work: Callable[[], Any]) -> float:
    """The shortest processor time for some work, which is first done once to compile it."""
    work()
    found: list[float] = []
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        found.append(time.process_time() - began)
    return min(found)


def _games(player: int, games: int) -> tuple[float, int]:
    """How long games between copies of a player take, and how many decisions they have."""
    work = _match(player, games)
    return _seconds(work), work().decisions


def _match(player: int, games: int) -> Callable[[], Any]:
    """A function that plays games between copies of a player."""
    lineup = np.full((games, SEATS), player, np.int64)
    return partial(play_match, lineup, np.arange(games))


def _two_threads(games: int) -> float:
    """How many times as many games two threads play as one, by the clock."""
    work = _match(POLICY, games)
    work()
    found: list[float] = []
    with ThreadPoolExecutor(2) as pool:
        for _ in range(ROUNDS):
            began = time.perf_counter()
            work()
            one = time.perf_counter() - began
            began = time.perf_counter()
            for played in [pool.submit(work), pool.submit(work)]:
                played.result()
            found.append(2 * one / (time.perf_counter() - began))
    return max(found)


def _trials(game: Game, trial: Trial, rounds: int) -> float:
    """How many trials of root moves are made in a second."""
    seat = game.deciding[-1].seat
    observation = observe(game, seat)
    moves = root_moves(current_engine().heuristic_lines, observation, seat, 1)

    def work() -> None:
        SequentialHalving(current_engine(), observation, seat, 1, moves, trial).play(rounds)

    return len(moves) * rounds / _seconds(work)


def _decision_times(count: int) -> tuple[DecisionTime, ...]:
    """How long each bot takes for the same decisions."""
    positions = _positions(count)
    rows: list[DecisionTime] = []
    for name, info in BOTS.items():
        bot = f"{name}@{SECONDS:g}" if info.seconds else name
        choose(bot, *positions[0], 1)  # loads what the bot needs
        times: list[float] = []
        for observation, seat in positions:
            began = time.perf_counter()
            choose(bot, observation, seat, 1)
            times.append(1000 * (time.perf_counter() - began))
        median, p99 = (round(float(at), 3) for at in np.quantile(times, (0.5, 0.99)))
        rows.append(DecisionTime(bot, count, median, p99))
    return tuple(rows)


def _positions(count: int) -> list[tuple[Game, int]]:
    """What seats observe when they must decide something, spread over whole games."""
    found: list[tuple[Game, int]] = []
    number = 0
    while len(found) < count:
        game = deal(ruleset(), PLAYERS, seed=nth_seed("decisions", number))
        while not game.over:
            seat = game.deciding[-1].seat
            found.append((observe(game, seat), seat))
            play(game, seat, *choose("heuristic", found[-1][0], seat, 1))
        number += 1
    return [found[len(found) * at // count] for at in range(count)]


def _sample_game() -> tuple[list[State], Game]:
    """The states of a game in which somebody must place a tile, and the game in its middle."""
    game = deal(ruleset(), PLAYERS, seed=nth_seed("speed", 0))
    states: list[State] = []
    middle = game
    while not game.over:
        if game.state.step == PLACE:
            states.append(game.state.copy())
            if game.turn_number == MIDDLE:
                middle = game.copy()
        seat = game.deciding[-1].seat
        play(game, seat, *choose("heuristic", observe(game, seat), seat, 1))
    return states, middle
