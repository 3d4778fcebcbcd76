"""A practice table: somebody has a seat in a recorded game in progress, and bots have the others.

Nothing of it is stored: the moves that somebody has tried there make it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from mergemaker.rules import RULES_VERSION, Game, Ruleset
from mergemaker.table import Opened, SeatPlan, Table, consider_move
from mergemaker.table.continuing import continued
from mergemaker.table.entry import Moved
from mergemaker.table.imported import plies
from mergemaker.table.terms import Terms

LEARNER: Final = "learner"  # the identity of whoever has the seat
TABLE: Final = "practice"  # the id of every such table
BOT: Final = "heuristic"  # who has the other seats; it never moves by itself


def practice_table(name: str, game: Game, seat: int) -> Table:
    """The table of a game in progress, at which the learner has a seat.

    Args:
        name: what the table is called.
        game: the actual game, hidden tiles included, with its seed.
        seat: the learner's seat.
    """
    assert game.seed is not None
    table = Table(TABLE).after(_opened(name, game.ruleset, game.players, seat, game.seed), 0)
    for number, moves in plies(game.history, table.timeline.dealt()):
        table = table.after(Moved(number, list(moves)), 0)
    return table


def continued_table(source: Table, ply: int, seat: int, seed: bytes) -> Table:
    """The table that goes on from a position of a game that is over, at which the learner has a
    seat. What the seat could not know is dealt again.

    Args:
        source: the table of that game.
        ply: the position is the one after it.
        seat: the learner's seat.
        seed: what is dealt again follows from it.

    Raises:
        Refused: nobody can go on from there.
    """
    opened = _opened(source.name, source.ruleset, source.seats.names, seat, seed)
    return Table(TABLE).after(replace(opened, continues=continued(source, ply, seat)), 0)


def _opened(name: str, ruleset: Ruleset, players: Sequence[str], seat: int, seed: bytes) -> Opened:
    return Opened(
        name=name,
        host=LEARNER,
        preset=ruleset.preset,
        options=ruleset.options,
        seats=[
            SeatPlan("person", player, LEARNER)
            if number == seat
            else SeatPlan("bot", player, bot=BOT)
            for number, player in enumerate(players)
        ],
        pace="instant",
        seed=seed.hex(),
        version=RULES_VERSION,
        terms=Terms(chat=False),
    )


def moved(table: Table, move: str) -> Table:
    """The table after a move of whoever has to decide.

    Args:
        table: the table.
        move: the move, in the notation of a record.

    Raises:
        Refused: the rules do not allow it.
    """
    return table.after(consider_move(table, table.deciding[0], [move], table.seq), 0)
