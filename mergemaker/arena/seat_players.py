"""The players of a game in the arena: built-in bots, external programs and policies."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Protocol

import numpy as np

from ..envs.policies import BadDecision, Policy, decide, layout_for, load_policy
from ..rules import (
    Decline,
    Game,
    Move,
    Refused,
    act,
    actions_to_moves,
    determinize,
    open_actions,
    parse_move,
    play_actions,
)
from . import protocol
from .answers import moves_to_make
from .entrant import Entrant
from .offers import TooManyOffers, check_offers, choose_within_limit
from .program import Misbehaved, Program

STAND_IN = "heuristic"  # plays on for whoever forfeits


class SeatPlayer(Protocol):
    """Decides for one seat of one game.

    Attributes:
        wall_us: the wall-clock time of each decision so far, in microseconds.
        cpu_us: their processor time; stays empty for a program, which cannot be measured.
        forfeit: why the seat forfeited; empty if it did not.
    """

    wall_us: list[int]
    cpu_us: list[int]
    forfeit: str

    def __call__(self, observation: Game, seat: int, seed: int) -> tuple[Move, ...]:
        """The moves to make."""
        ...

    def game_over(self, game: Game) -> None:
        """Announce that the game is over."""
        ...

    def close(self) -> None:
        """Release what the player holds; it is not asked again."""
        ...


@contextmanager
def timed(player: SeatPlayer) -> Generator[None]:
    """Note how long a decision takes that is made in this process."""
    wall, cpu = time.perf_counter_ns(), time.process_time_ns()
    try:
        yield
    finally:
        player.cpu_us.append((time.process_time_ns() - cpu) // 1000)
        player.wall_us.append((time.perf_counter_ns() - wall) // 1000)


class BotPlayer:
    """A built-in bot. Its errors are not caught, so that no fault of a bot is hidden."""

    def __init__(self, bot: str) -> None:
        self._bot = bot
        self.wall_us: list[int] = []
        self.cpu_us: list[int] = []
        self.forfeit = ""

    def __call__(self, observation: Game, seat: int, seed: int) -> tuple[Move, ...]:
        """See `SeatPlayer`."""
        with timed(self):
            return choose_within_limit(self._bot, observation, seat, seed)

    def game_over(self, game: Game) -> None:
        """See `SeatPlayer`."""

    def close(self) -> None:
        """See `SeatPlayer`."""


class ProgramPlayer:
    """An external program, started for this game; once it forfeits, the heuristic replaces it.

    Args:
        entrant: the program.
        game: as dealt; it must be the game that is then played.
        seat: the program's.
    """

    def __init__(self, entrant: Entrant, game: Game, seat: int) -> None:
        self.wall_us: list[int] = []
        self.cpu_us: list[int] = []
        self.forfeit = ""
        self._game = game
        self._asked = 0
        self._program = Program(entrant.command, entrant.seconds)
        try:
            self._program.start(protocol.hello(game, seat, entrant.seconds))
        except Misbehaved as error:
            self._give_up(str(error))

    def __call__(self, observation: Game, seat: int, seed: int) -> tuple[Move, ...]:
        """See `SeatPlayer`."""
        if not self.forfeit:
            start = time.perf_counter_ns()
            try:
                return self._ask(observation, seat)
            except (Misbehaved, TooManyOffers) as error:
                self._give_up(str(error))
            except Refused as error:
                self._give_up(f"made a move that is not allowed: {error}")
            finally:
                self.wall_us.append((time.perf_counter_ns() - start) // 1000)
        return choose_within_limit(STAND_IN, observation, seat, seed)

    @property
    def transcript(self) -> str:
        """The conversation with the program, as lines of JSON."""
        return self._program.transcript.text()

    def game_over(self, game: Game) -> None:
        """See `SeatPlayer`."""
        if not self.forfeit:
            self._program.finish(protocol.game_over(game))

    def close(self) -> None:
        """See `SeatPlayer`."""
        self._program.close()

    def _ask(self, observation: Game, seat: int) -> tuple[Move, ...]:
        """The program's moves, checked on a copy of the real game."""
        self._asked += 1
        texts = self._program.decide(protocol.decide(observation, seat, self._asked))
        moves = tuple(parse_move(observation, text) for text in texts)
        check_offers(observation, moves)
        return moves_to_make(self._game, seat, moves)

    def _give_up(self, reason: str) -> None:
        self.forfeit = reason
        self._program.transcript.forfeited(reason)
        self._program.close()


class PolicyPlayer:
    """A policy; once it forfeits, the heuristic replaces it. It declines every offer, since it has
    no actions for trades.

    Args:
        spec: what names it (`envs.policies.load_policy`).
    """

    def __init__(self, spec: str) -> None:
        self._policy = loaded(spec)
        self.wall_us: list[int] = []
        self.cpu_us: list[int] = []
        self.forfeit = ""

    def __call__(self, observation: Game, seat: int, seed: int) -> tuple[Move, ...]:
        """See `SeatPlayer`."""
        if not self.forfeit:
            if observation.deciding[-1].kind == "answer":
                return (Decline(),)
            try:
                with timed(self):
                    return decided_moves(self._policy, observation, seat)
            except BadDecision as error:
                self.forfeit = str(error)
        return choose_within_limit(STAND_IN, observation, seat, seed)

    def game_over(self, game: Game) -> None:
        """See `SeatPlayer`."""

    def close(self) -> None:
        """See `SeatPlayer`."""


@cache
def loaded(spec: str) -> Policy:
    """A policy, loaded once in each process."""
    return load_policy(spec)


def decided_moves(policy: Policy, observation: Game, seat: int) -> tuple[Move, ...]:
    """The moves that a policy makes in a decision: as many actions as make up whole moves.

    Raises:
        BadDecision: it does not give an open action.
    """
    # Something has to be behind what is hidden, so that actions can be carried out. It is not
    # observed, whatever it is.
    game = determinize(observation, seat, Random(0))
    state = game.state.copy()
    state.recording = 0
    layout = layout_for(policy, game.ruleset)
    actions: list[int] = []
    while True:
        mask = np.zeros((1, layout.actions), np.uint8)
        mask[0, open_actions(state)] = 1
        actions.append(int(decide(policy, layout.encode(state, seat)[None], mask)[0]))
        if play_actions(game.copy(), actions) == len(actions):
            return actions_to_moves(game.state, actions)
        act(state, actions[-1])
