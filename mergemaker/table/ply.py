"""A ply: the moves that one seat makes together, and their effects."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from mergemaker import rules
from mergemaker.rules import (
    Declare,
    Event,
    Found,
    Game,
    Move,
    Place,
    Redeal,
    Survivor,
    end_by_agreement,
    parse_move,
)

# The first words of moves that a seat makes besides its main decision.
_BESIDES = frozenset({"offer", "withdraw", "accept", "decline", "end"})


class Ply(Struct, frozen=True):
    """The moves that one seat made together, and their effects. Some plies are no seat's: ply 0 is
    the deal, the last is the end if all agreed to it (R41), and in a game that goes on from a
    position of another, `redeal` is how hidden tiles were dealt again there.

    `seq` is the number of its entry, `turn` the number of the turn that it belongs to.
    """

    seq: int
    turn: int
    seat: int | None
    moves: tuple[str, ...]
    events: tuple[Event, ...]
    redeal: Redeal | None = None

    @property
    def turn_after(self) -> int:
        """The number of the turn after it."""
        started = (event.number for event in reversed(self.events) if event.type == "turn_started")
        return next(started, self.turn)

    @property
    def decides(self) -> bool:
        """Whether it makes a main decision: talk about a trade and declaring the end do not."""
        return any(text.partition(" ")[0] not in _BESIDES for text in self.moves)

    def play_again(self, game: Game) -> None:
        """Do the same to a game that is as it was before this ply, which is not the deal."""
        if self.redeal is not None:
            rules.redeal(game, self.redeal.seat, self.redeal.seed)
        elif self.seat is None:
            end_by_agreement(game)
        else:
            play_texts(game, self.seat, self.moves)


def play_texts(game: Game, seat: int, moves: Sequence[str]) -> tuple[Event, ...]:
    """Make moves written in the notation of a record, together; they are known to be legal."""
    return tuple(rules.play_unchecked(game, seat, *_parsed(game, moves)))


def after_texts(game: Game, seat: int, moves: Sequence[str]) -> tuple[Game, tuple[Event, ...]]:
    """The game after moves written in the notation of a record, and what happened in them; `game`
    itself stays.

    Raises:
        Refused: a text is not a move, or the rules forbid it.
    """
    after, events = rules.play_on_copy(game, seat, *_parsed(game, moves))
    return after, tuple(events)


def _parsed(game: Game, moves: Sequence[str]) -> list[Move]:
    return [parse_move(game, text) for text in moves]


def goes_with(before: Move, move: Move) -> bool:
    """Whether a seat decides a move together with its previous one.

    A tile goes with the chain that it founds or the survivor of its merger; declaring the end goes
    with the decision that it may be declared at.
    """
    if isinstance(before, Declare):
        return True
    return isinstance(before, Place) and isinstance(move, Found | Survivor)
