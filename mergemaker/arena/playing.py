"""Playing one deal from every seat, with every decision timed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ..bots import choose, play_out, use_compiled
from ..bots.games import nth_seed, numbered
from ..rules import Game, deal, observe, write_record
from .entrant import Entrant
from .plan import DealPlayed, GamePlayed, Plan
from .seat_players import BotPlayer, PolicyPlayer, ProgramPlayer, SeatPlayer
from .seating import seatings

UNCOMPILED = ("", "random")  # the bot that does not use the compiled rules, and what is no bot


class GameKept(NamedTuple):
    """What is kept of a game: its result, its record, and the transcripts by programs' seats."""

    played: GamePlayed
    record: str
    transcripts: dict[int, str]


class DealKept(NamedTuple):
    """What is kept of a deal: its results, and the record and the transcripts of each game."""

    played: DealPlayed
    records: list[str]
    transcripts: list[dict[int, str]]


def play_deal(plan: Plan, number: int) -> DealKept:
    """Play a deal once from every seat."""
    warm_up(plan)
    games = [
        play_game(plan, seats, nth_seed(plan.seed, number)) for seats in seatings(plan, number)
    ]
    return DealKept(
        DealPlayed(number, tuple(game.played for game in games)),
        [game.record for game in games],
        [game.transcripts for game in games],
    )


@cache
def warm_up(plan: Plan) -> None:
    """Load the compiled rules and have every built-in bot and policy decide once, so that no timed
    decision includes loading anything."""
    if any(entrant.bot not in UNCOMPILED for entrant in plan.entrants):
        use_compiled()
    game = deal(plan.rules, plan.players, seed=nth_seed("warm-up", 0))
    seat = game.turn
    for entrant in plan.entrants:
        if entrant.bot:
            choose(entrant.bot, observe(game, seat), seat, 0)
        elif entrant.policy:
            PolicyPlayer(entrant.policy)(observe(game, seat), seat, 0)


def play_game(plan: Plan, seats: Sequence[int], seed: bytes) -> GameKept:
    """Play one game.

    Args:
        plan: the plan of the match.
        seats: the entrant at each seat.
        seed: the seed of the deal.
    """
    entrants = [plan.entrants[entrant] for entrant in seats]
    game = deal(plan.rules, numbered([entrant.name for entrant in entrants]), seed=seed)
    players = [_seat_player(game, seat, entrant) for seat, entrant in enumerate(entrants)]
    try:
        play_out(game, players)
        for player in players:
            player.game_over(game)
    finally:
        for player in players:
            player.close()
    forfeits = {seat: player.forfeit for seat, player in enumerate(players) if player.forfeit}
    totals = tuple(line.total for line in game.scores().lines)
    played = GamePlayed(
        seats=tuple(seats),
        totals=totals,
        places=places(totals, forfeits),
        turns=game.turn_number,
        forfeits=forfeits,
        wall_us=tuple(tuple(player.wall_us) for player in players),
        cpu_us=tuple(tuple(player.cpu_us) for player in players),
    )
    comments = [
        f"# {game.players[seat]} forfeited: {reason}\n" for seat, reason in forfeits.items()
    ]
    transcripts = {
        seat: player.transcript
        for seat, player in enumerate(players)
        if isinstance(player, ProgramPlayer)
    }
    return GameKept(played, "".join(comments) + write_record(game), transcripts)


def places(totals: Sequence[int], forfeits: dict[int, str]) -> tuple[int, ...]:
    """The place of each seat, from 1, by total; seats that forfeited share the last place."""
    ranked = [-1 if seat in forfeits else total for seat, total in enumerate(totals)]
    return tuple(1 + sum(other > mine for other in ranked) for mine in ranked)


def _seat_player(game: Game, seat: int, entrant: Entrant) -> SeatPlayer:
    if entrant.bot:
        return BotPlayer(entrant.bot)
    if entrant.policy:
        return PolicyPlayer(entrant.policy)
    return ProgramPlayer(entrant, game, seat)
