"""Self-play: games between versions of a network, from which positions are sampled to learn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from typing import NamedTuple

import numpy as np

from ..bots.compiled.features import INPUTS
from ..bots.compiled.network import OUTPUTS
from ..bots.compiled.self_play import HEURISTIC, ROWS, Samples, SelfPlayGame
from ..bots.compiled.trades import TRADES, Trade
from ..bots.engine.memory import Memory
from ..rules import MODULUS, PRESETS, SEATS, State, blank_state, native, ruleset
from .optimiser import Array

MOST_POSITIONS = 600  # sampled from a game


@dataclass(frozen=True, slots=True)
class TrainingConfig:
    """How a network is trained.

    Attributes:
        seed: determines everything random.
        rounds: the number of rounds.
        games: the number of games in a round.
        batch: the number of positions in a step of learning.
        learning_rate: the initial learning rate; it falls to a fiftieth on half a cosine wave.
        lambda_: the lambda of TD(lambda).
        first_rounds: how many rounds at the start learn only from results, since the network's
            predictions are still worthless.
        exploration: how many placements in a thousand are random.
        classic: the share of games with the classic rules; the others have a random preset.
        players: how many play.
        past: the share of seats that a checkpoint plays.
        heuristics: the share of seats that the heuristic plays.
        passes: how many times the positions of a round are learnt from.
        keep: after how many rounds a checkpoint is kept and the network tested.
        checkpoints: how many checkpoints are kept.
        deals: the number of deals in a test, each played from every seat.
        trading: whether players trade, `on` or `off` (R10), whatever the preset says.
        start: which network is trained further: the SHA-256 of its parameters; empty for a new one.
    """

    seed: int = 2026
    rounds: int = 2400
    games: int = 400
    batch: int = 1024
    learning_rate: float = 1e-3
    lambda_: float = 0.8
    first_rounds: int = 15
    exploration: int = 30
    classic: float = 0.6
    players: int = 4
    past: float = 0.2
    heuristics: float = 0.1
    passes: int = 3
    keep: int = 100
    checkpoints: int = 8
    deals: int = 200
    trading: str = "off"
    start: str = ""


def further(config: TrainingConfig, net: Array) -> TrainingConfig:
    """A configuration as it is for a network that is trained further: that one learns from its
    predictions at once.

    Args:
        config: the configuration for a new network.
        net: the parameters of the network.
    """
    digest = sha256(net.astype(np.float16).tobytes()).hexdigest()
    return replace(config, first_rounds=0, start=digest)


class Table(NamedTuple):
    """What a game is played by.

    Attributes:
        preset: a key of `rules.PRESETS`.
        players: how many play.
        trading: whether they trade, `on` or `off` (R10), whatever the preset says.
    """

    preset: str
    players: int
    trading: str = "off"


class Batch(NamedTuple):
    """Positions to learn from, a row for each.

    Attributes:
        inputs: the network's inputs.
        targets: the outputs to learn.
        players: the number of players.
        games: the number of the game.
    """

    inputs: Array
    targets: Array
    players: Array
    games: Array


def sample_games(
    config: TrainingConfig, nets: Array, games: range, table: Table | None = None
) -> Batch:
    """Play games one after another, and sample positions from them.

    Args:
        config: how to draw the games and compute the targets.
        nets: a network in each row; the first is the one that learns, the others are checkpoints.
        games: the numbers of the games; the number of a game determines it.
        table: what all of them are played by; by default, it is drawn for each.
    """
    compiled = native.load()
    self_play = compiled.module("bots.compiled.self_play").self_play
    states = compiled.rows([_undealt(Table("classic", 4))] * ROWS)
    memory = Memory(compiled=True)
    scratch, trades = memory.scratch(), memory.rows(Trade, TRADES)
    room = MOST_POSITIONS * len(games)
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
        drawn, game = _draw_game(config, len(nets), number, table)
        compiled.row(states, 0, _undealt(drawn))
        end = self_play(states, nets, game, scratch, trades, samples, first)
        players[first:end] = drawn.players
        numbers[first:end] = number
    return Batch(samples.inputs[:end], samples.targets[:end], players[:end], numbers[:end])


def _draw_game(
    config: TrainingConfig, nets: int, number: int, table: Table | None
) -> tuple[Table, SelfPlayGame]:
    """Draw everything about a game by its number, except what it is played by if that is given."""
    rng = np.random.default_rng((config.seed, number))
    preset = "classic" if rng.random() < config.classic else str(rng.choice(list(PRESETS)))
    drawn = table or Table(preset, config.players, config.trading)
    lineup = np.where(rng.random(SEATS) < config.past, rng.integers(0, nets, SEATS), 0)
    lineup[rng.random(SEATS) < config.heuristics] = HEURISTIC
    lineup[rng.integers(0, drawn.players)] = 0
    return (
        drawn,
        SelfPlayGame(
            lineup=lineup,
            chance=int(rng.integers(1, MODULUS)),
            exploration=config.exploration,
            lambda_=1.0 if number < config.first_rounds * config.games else config.lambda_,
        ),
    )


@cache
def _undealt(table: Table) -> State:
    return blank_state(ruleset(table.preset, trading=table.trading), table.players)
