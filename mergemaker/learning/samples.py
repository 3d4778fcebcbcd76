"""Playing games of networks against themselves, to sample positions to learn from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np

from ..bots.compiled.features import INPUTS
from ..bots.compiled.network import OUTPUTS
from ..bots.compiled.self_play import HEURISTIC, ROWS, Samples, SelfPlayGame
from ..bots.engine.memory import Memory
from ..bots.engine.weights import TUNED
from ..rules import MODULUS, PRESETS, SEATS, State, blank_state, native, ruleset
from .optimiser import Array

POSITIONS = 600  # of a game, at most


@dataclass(frozen=True, slots=True)
class TrainingConfig:
    """How a network is trained.

    Attributes:
        seed: fixes everything.
        rounds: how many there are.
        games: in a round.
        batch: positions in a step of learning.
        learning_rate: at first; it falls to a fiftieth along half a cosine wave.
        lambda_: of TD(lambda).
        first_rounds: rounds at the start that learn from results alone, as nothing is known yet.
        exploration: how many placements in a thousand are made at random.
        classic: part of the games that follow the classic rules; the others share the presets.
        tables: part of the games for 2, 3, 4, 5 and 6 players.
        past: part of the seats that a checkpoint takes.
        heuristics: part of the seats that the heuristic takes.
        passes: how many times a round's positions are learnt from.
        keep: every so many rounds a checkpoint is kept, and the network tested.
        checkpoints: how many checkpoints are kept.
        deals: how many deals a test has, each played from every seat.
    """

    seed: int = 2026
    rounds: int = 800
    games: int = 400
    batch: int = 1024
    learning_rate: float = 1e-3
    lambda_: float = 0.8
    first_rounds: int = 15
    exploration: int = 30
    classic: float = 0.6
    tables: tuple[float, ...] = (0.15, 0.15, 0.45, 0.125, 0.125)
    past: float = 0.2
    heuristics: float = 0.1
    passes: int = 3
    keep: int = 50
    checkpoints: int = 8
    deals: int = 200


class Batch(NamedTuple):
    """Positions to learn from, a row for each.

    Attributes:
        inputs: the network's inputs.
        targets: the outputs to be learnt.
        players: how many play there.
        games: the number of the game that it is from.
    """

    inputs: Array
    targets: Array
    players: Array
    games: Array


def sample_games(config: TrainingConfig, nets: Array, games: range) -> Batch:
    """Play games one after another, and sample positions from them.

    Args:
        config: which tables and presets to play, and how targets are computed.
        nets: a network in each row; the first is the one that learns, the others are checkpoints.
        games: the numbers of the games, each of which fixes the game.
    """
    compiled = native.load()
    self_play = compiled.module("bots.compiled.self_play").self_play
    states = compiled.rows([_undealt("classic", 4)] * ROWS)
    scratch = Memory(compiled=True).scratch(TUNED)
    room = POSITIONS * len(games)
    samples = Samples(
        inputs=np.zeros((room, INPUTS), np.float32),
        targets=np.zeros((room, OUTPUTS), np.float32),
        seats=np.zeros(room, np.int64),
    )
    players = np.zeros(room, np.int64)
    numbers = np.zeros(room, np.int64)
    end = 0
    for number in games:
        first = end
        preset, count, game = _draw_game(config, len(nets), number)
        compiled.row(states, 0, _undealt(preset, count))
        end = self_play(states, nets, game, scratch, samples, first)
        players[first:end] = count
        numbers[first:end] = number
    return Batch(samples.inputs[:end], samples.targets[:end], players[:end], numbers[:end])


def _draw_game(config: TrainingConfig, nets: int, number: int) -> tuple[str, int, SelfPlayGame]:
    """Draw the preset, the number of players and the rest of a game, by its number."""
    rng = np.random.default_rng((config.seed, number))
    preset = "classic" if rng.random() < config.classic else str(rng.choice(list(PRESETS)))
    count = int(rng.choice(range(2, SEATS + 1), p=config.tables))
    lineup = np.where(rng.random(SEATS) < config.past, rng.integers(0, nets, SEATS), 0)
    lineup[rng.random(SEATS) < config.heuristics] = HEURISTIC
    lineup[rng.integers(0, count)] = 0
    return (
        preset,
        count,
        SelfPlayGame(
            lineup=lineup,
            chance=int(rng.integers(1, MODULUS)),
            exploration=config.exploration,
            lambda_=1.0 if number < config.first_rounds * config.games else config.lambda_,
        ),
    )


@cache
def _undealt(preset: str, players: int) -> State:
    return blank_state(ruleset(preset), players)
