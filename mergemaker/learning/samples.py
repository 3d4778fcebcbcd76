"""What games of networks against themselves give to learn from, and by which recipe."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np

from ..bots.compiled.features import INPUTS
from ..bots.compiled.network import OUTPUTS
from ..bots.compiled.selfplay import HEURISTIC, ROWS
from ..bots.engine.value_network import new_mind
from ..bots.engine.weights import TUNED
from ..rules import PRESETS, native, ruleset
from ..rules.dealing import blank_state
from ..rules.rng import MODULUS
from ..rules.state import SEATS, State
from .optimiser import Array

POSITIONS = 600  # of a game, at most


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a network is taught.

    Attributes:
        seed: fixes everything.
        rounds: how many there are.
        games: in a round.
        batch: positions in a step of learning.
        rate: how far a step goes at first; it falls to a fiftieth along a half wave.
        trace: lambda of TD(lambda).
        first_rounds: rounds at the start that learn from results alone, as nothing is known yet.
        wander: how many placings in a thousand are made at random.
        classic: part of the games that follow the classic rules; the others share the presets.
        tables: part of the games for 2, 3, 4, 5 and 6 players.
        past: part of the seats that a former self takes.
        heuristics: part of the seats that the heuristic takes.
        passes: how many times a round's positions are learnt from.
        keep: every so many rounds a former self is kept, and the network tested.
        selves: how many former selves are kept.
        deals: how many deals a test has, each played from every seat.
    """

    seed: int = 2026
    rounds: int = 800
    games: int = 400
    batch: int = 1024
    rate: float = 1e-3
    trace: float = 0.8
    first_rounds: int = 15
    wander: int = 30
    classic: float = 0.6
    tables: tuple[float, ...] = (0.15, 0.15, 0.45, 0.125, 0.125)
    past: float = 0.2
    heuristics: float = 0.1
    passes: int = 3
    keep: int = 50
    selves: int = 8
    deals: int = 200


class Harvest(NamedTuple):
    """Positions, a row for each.

    Attributes:
        seen: what the network sees of it.
        aims: what it should say.
        players: how many play there.
        games: the number of the game that it is of.
    """

    seen: Array
    aims: Array
    players: Array
    games: Array


def harvest(recipe: Recipe, nets: Array, games: range) -> Harvest:
    """Play games one after another.

    Args:
        recipe: of which tables and presets, and how positions are to be learnt.
        nets: a network in each row; the first is the one that learns, the others former selves.
        games: the numbers of the games, each of which fixes the game.
    """
    compiled = native.load()
    self_play = compiled.module("bots.compiled.selfplay").self_play
    states = compiled.rows([_undealt("classic", 4)] * ROWS)
    mind = new_mind(TUNED)
    room = POSITIONS * len(games)
    seen = np.zeros((room, INPUTS), np.float32)
    aims = np.zeros((room, OUTPUTS), np.float32)
    seats = np.zeros(room, np.int64)
    players = np.zeros(room, np.int64)
    numbers = np.zeros(room, np.int64)
    end = 0
    for game in games:
        rng = np.random.default_rng((recipe.seed, game))
        preset = "classic" if rng.random() < recipe.classic else str(rng.choice(list(PRESETS)))
        count = int(rng.choice(range(2, SEATS + 1), p=recipe.tables))
        compiled.row(states, 0, _undealt(preset, count))
        lineup = np.where(rng.random(SEATS) < recipe.past, rng.integers(0, len(nets), SEATS), 0)
        lineup[rng.random(SEATS) < recipe.heuristics] = HEURISTIC
        lineup[rng.integers(0, count)] = 0
        first = end
        end = self_play(
            states,
            nets,
            lineup,
            int(rng.integers(1, MODULUS)),
            recipe.wander,
            1.0 if game < recipe.first_rounds * recipe.games else recipe.trace,
            mind,
            seen,
            aims,
            seats,
            first,
        )
        players[first:end] = count
        numbers[first:end] = game
    return Harvest(seen[:end], aims[:end], players[:end], numbers[:end])


@cache
def _undealt(preset: str, players: int) -> State:
    return blank_state(ruleset(preset), players)
