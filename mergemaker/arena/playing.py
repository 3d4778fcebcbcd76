"""Playing one deal from every seat, with every decision timed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache
from typing import Protocol

from ..bots import choose, play_out
from ..bots.engine.engine import use_compiled
from ..bots.games import nth_seed, numbered
from ..rules import Game, Move, Refused, deal, parse_move, play, write_record
from ..rules.observation import observe
from .entrant import Entrant
from .plan import DealPlayed, GamePlayed, Plan
from .program import Misbehaved, Program
from .seating import seatings

STAND_IN = "heuristic"
THOUGHTLESS = "random"  # the one bot that has no use for the compiled rules


def play_deal(plan: Plan, number: int) -> tuple[DealPlayed, list[str]]:
    """Play a deal once from every seat.

    Returns:
        What came of it, and the record of each game.
    """
    warm_up(plan)
    played = [
        play_game(plan, seats, nth_seed(plan.seed, number)) for seats in seatings(plan, number)
    ]
    return DealPlayed(number, tuple(game for game, _ in played)), [record for _, record in played]


@cache
def warm_up(plan: Plan) -> None:
    """Make the compiled rules ready, and have every bot of the house decide once, so that no timed
    decision waits for anything to be loaded."""
    if any(entrant.bot not in ("", THOUGHTLESS) for entrant in plan.entrants):
        use_compiled()
    game = deal(plan.rules, plan.players, seed=nth_seed("warm-up", 0))
    seat = game.turn
    for entrant in plan.entrants:
        if entrant.bot:
            choose(entrant.bot, observe(game, seat), seat, 0)


def play_game(plan: Plan, seats: Sequence[int], seed: bytes) -> tuple[GamePlayed, str]:
    """Play one game, and write its record.

    Args:
        plan: what is played.
        seats: the entrant at each seat.
        seed: the deal.
    """
    entrants = [plan.entrants[entrant] for entrant in seats]
    game = deal(plan.rules, numbered([entrant.name for entrant in entrants]), seed=seed)
    chairs = [_chair(game, seat, entrant) for seat, entrant in enumerate(entrants)]
    try:
        play_out(game, chairs)
        for chair in chairs:
            chair.tell_over(game)
    finally:
        for chair in chairs:
            chair.leave()
    forfeits = {seat: chair.forfeit for seat, chair in enumerate(chairs) if chair.forfeit}
    totals = tuple(line.total for line in game.scores().lines)
    played = GamePlayed(
        seats=tuple(seats),
        totals=totals,
        places=places(totals, forfeits),
        turns=game.turn_number,
        forfeits=forfeits,
        wall_us=tuple(tuple(chair.wall_us) for chair in chairs),
        cpu_us=tuple(tuple(chair.cpu_us) for chair in chairs),
    )
    notes = [f"# {game.players[seat]} forfeited: {why}\n" for seat, why in forfeits.items()]
    return played, "".join(notes) + write_record(game)


def places(totals: Sequence[int], forfeits: dict[int, str]) -> tuple[int, ...]:
    """The place of each seat, from 1: more dollars come first, and who forfeited comes last."""
    worth = [-1 if seat in forfeits else total for seat, total in enumerate(totals)]
    return tuple(1 + sum(other > mine for other in worth) for mine in worth)


class Chair(Protocol):
    """Whoever decides for a seat, with what each decision took and why it forfeited, if it did."""

    wall_us: list[int]
    cpu_us: list[int]
    forfeit: str

    def __call__(self, sight: Game, seat: int, seed: int) -> tuple[Move, ...]:
        """The moves to make."""
        ...

    def tell_over(self, game: Game) -> None:
        """The game is over."""
        ...

    def leave(self) -> None:
        """Nothing more will be asked."""
        ...


def _chair(game: Game, seat: int, entrant: Entrant) -> Chair:
    return BotChair(entrant.bot) if entrant.bot else ProgramChair(entrant, game, seat)


class BotChair:
    """A bot of the house. If it fails, that is a fault of ours, and nothing hides it."""

    def __init__(self, bot: str) -> None:
        self.bot = bot
        self.wall_us: list[int] = []
        self.cpu_us: list[int] = []
        self.forfeit = ""

    def __call__(self, sight: Game, seat: int, seed: int) -> tuple[Move, ...]:
        """See `Chair`."""
        wall, cpu = time.perf_counter_ns(), time.process_time_ns()
        moves = choose(self.bot, sight, seat, seed)
        self.cpu_us.append((time.process_time_ns() - cpu) // 1000)
        self.wall_us.append((time.perf_counter_ns() - wall) // 1000)
        return moves

    def tell_over(self, game: Game) -> None:
        """See `Chair`."""

    def leave(self) -> None:
        """See `Chair`."""


class ProgramChair:
    """A program, started anew for each game; once it misbehaves, the heuristic plays on for it."""

    def __init__(self, entrant: Entrant, game: Game, seat: int) -> None:
        self.wall_us: list[int] = []
        self.cpu_us: list[int] = []
        self.forfeit = ""
        self._game = game
        self._program = Program(entrant.command, entrant.seconds)
        try:
            self._program.greet(game, seat)
        except Misbehaved as misdeed:
            self._give_up(str(misdeed))

    def __call__(self, sight: Game, seat: int, seed: int) -> tuple[Move, ...]:
        """See `Chair`."""
        if not self.forfeit:
            start = time.perf_counter_ns()
            try:
                return self._ask(sight, seat)
            except Misbehaved as misdeed:
                self._give_up(str(misdeed))
            except Refused as refused:
                self._give_up(f"made a move that is not allowed: {refused}")
            finally:
                self.wall_us.append((time.perf_counter_ns() - start) // 1000)
        return choose(STAND_IN, sight, seat, seed)

    def tell_over(self, game: Game) -> None:
        """See `Chair`."""
        if not self.forfeit:
            self._program.tell_over(game)

    def leave(self) -> None:
        """See `Chair`."""
        self._program.close()

    def _ask(self, sight: Game, seat: int) -> tuple[Move, ...]:
        """The program's moves, tried on a copy of the real game."""
        moves = tuple(parse_move(sight, text) for text in self._program.decide(sight, seat))
        play(self._game.copy(), seat, *moves)
        return moves

    def _give_up(self, why: str) -> None:
        self.forfeit = why
        self._program.close()
