"""What the players of one game have noted: what was acknowledged to them, and what they saw last.

After the run, `verification.py` holds the server to it. The notes on a game that nobody plays any
more are packed, so that a long run needs little memory.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field

import msgspec
from msgspec import Struct

from .guest import Guest


class Acknowledgement(Struct, frozen=True, gc=False):
    """A command that the server has acknowledged.

    Attributes:
        seat: the seat that sent it, None if it had none yet.
        seq: the number of the entry that the server stored it as.
        command: its id.
        moves: the moves, if it made any.
        due: when it should have been sent, in seconds of a clock that never jumps.
        sent: when it was sent first.
        acknowledged: when the acknowledgement came.
    """

    seat: int | None
    seq: int
    command: str
    moves: tuple[str, ...]
    due: float
    sent: float
    acknowledged: float


@dataclass(slots=True, eq=False)
class GameNotes:
    """The notes on one game.

    Attributes:
        game: the game's id.
        guests: who plays it, the host first.
        acknowledgements: what was acknowledged, in the order in which that came.
        last_seen: for each player, by their place in `guests`, the newest update as received.
        seed_hash: the hash of the seed, as it was published when the game began.
        over: whether the players were told that it is over.
    """

    game: str
    guests: list[Guest]
    acknowledgements: list[Acknowledgement] = field(default_factory=list[Acknowledgement])
    last_seen: dict[int, bytes] = field(default_factory=dict[int, bytes])
    seed_hash: str | None = None
    over: bool = False

    @property
    def newest(self) -> int:
        """The number of the newest entry that was acknowledged; 0 if none was."""
        return max((each.seq for each in self.acknowledgements), default=0)

    @property
    def plies(self) -> list[Acknowledgement]:
        """The acknowledged moves, in the order in which the server stored them."""
        return sorted(
            (each for each in self.acknowledgements if each.moves), key=lambda each: each.seq
        )


class _Content(Struct):
    """What is packed."""

    acknowledgements: list[Acknowledgement]
    last_seen: dict[int, bytes]
    seed_hash: str | None
    over: bool


_content = msgspec.msgpack.Decoder(_Content)


class PackedNotes:
    """The notes on a game that nobody plays any more.

    Args:
        notes: these; nothing is added to them any more.

    Attributes:
        acknowledged: how many commands were acknowledged.
    """

    def __init__(self, notes: GameNotes) -> None:
        self.acknowledged = len(notes.acknowledgements)
        self._game, self._host = notes.game, notes.guests[0]
        content = _Content(notes.acknowledgements, notes.last_seen, notes.seed_hash, notes.over)
        self._packed = zlib.compress(msgspec.msgpack.encode(content), 1)

    def unpacked(self) -> GameNotes:
        """The notes as they were, except that of the players only the host is known."""
        content = _content.decode(zlib.decompress(self._packed))
        return GameNotes(
            self._game,
            [self._host],
            content.acknowledgements,
            content.last_seen,
            content.seed_hash,
            content.over,
        )
