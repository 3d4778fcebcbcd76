"""A load run: its plan, and what everybody who takes part in it shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count

from .api import Api
from .game_notes import GameNotes, PackedNotes
from .guest import Guest
from .measurements import Measurements
from .plan import LoadPlan


class LoadRun:
    """A run in progress.

    Args:
        plan: what it does.
        api: the server's HTTP interface.

    Attributes:
        measurements: what has been measured; replaced when the measured part begins.
        notes: the notes on the games that are being played.
        packed: the notes on all others.
        unexpected: what must not happen in a valid run, with how often it did.
        stopping: whether nobody begins anything any more.
    """

    def __init__(self, plan: LoadPlan, api: Api) -> None:
        self.plan = plan
        self.api = api
        self.measurements = Measurements()
        self.notes: list[GameNotes] = []
        self.packed: list[PackedNotes] = []
        self.unexpected = Counter[str]()
        self.stopping = False
        self._numbers = count()

    @property
    def acknowledgements(self) -> int:
        """How many commands were acknowledged, from the first table on."""
        packed = sum(notes.acknowledged for notes in self.packed)
        return packed + sum(len(notes.acknowledgements) for notes in self.notes)

    @property
    def games(self) -> int:
        """How many games there are notes on."""
        return len(self.packed) + len(self.notes)

    def all_notes(self) -> Iterator[GameNotes]:
        """The notes on every game, each unpacked only when it is asked for.

        Those that were played last come first: once their players have been gone for longer than
        the grace, the server lets bots take over from them as soon as anybody looks at the game.
        """
        yield from self.notes
        yield from (packed.unpacked() for packed in self.packed)

    def left(self, notes: GameNotes) -> None:
        """Pack the notes on a game that nobody plays any more."""
        self.notes.remove(notes)
        self.packed.append(PackedNotes(notes))

    def new_guest(self) -> Guest:
        """Somebody who has not been here before."""
        plan = self.plan
        return Guest(next(self._numbers), plan.seed, flapping=plan.flapping, slow=plan.slow)
