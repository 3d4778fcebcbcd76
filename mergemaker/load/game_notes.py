"""What the players of one game have noted: what was acknowledged to them, and what they saw last.

After the run, `verification.py` holds the server to it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

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


@dataclass(slots=True)
class GameNotes:
    """The notes on one game.

    Attributes:
        game: the game's id.
        guests: who plays it, the host first.
        acknowledgements: what was acknowledged, in the order in which that came.
        last_seen: for each player, the newest update as it was received.
        seed_hash: the hash of the seed, as it was published when the game began.
        over: whether the players were told that it is over.
    """

    game: str
    guests: list[Guest]
    acknowledgements: list[Acknowledgement] = field(default_factory=list[Acknowledgement])
    last_seen: dict[Guest, bytes] = field(default_factory=dict[Guest, bytes])
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
