"""What a benchmark of faults finds wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Kind = Literal["lost", "doubled", "differing", "unexpected"]


class Fault(NamedTuple):
    """Something that is wrong.

    Attributes:
        kind: `lost`: a command was acknowledged, and is not stored. `doubled`: a command is stored
            twice, or was acknowledged as two entries. `differing`: a game does not replay, or
            somebody was shown something else. `unexpected`: a refusal, or another message that must
            not come.
        what: a sentence that says what.
    """

    kind: Kind
    what: str


@dataclass(slots=True)
class Findings:
    """The faults that were found until now."""

    faults: list[Fault] = field(default_factory=list[Fault])

    @property
    def sound(self) -> bool:
        """Whether there are none."""
        return not self.faults

    def add(self, kind: Kind, what: str) -> None:
        """Add a fault, unless it is known."""
        fault = Fault(kind, what)
        if fault not in self.faults:
            self.faults.append(fault)

    def count(self, kind: Kind) -> int:
        """How many faults of a kind there are."""
        return sum(fault.kind == kind for fault in self.faults)

    def __str__(self) -> str:
        """The numbers of faults, for people."""
        lost, doubled, differing = map(self.count, ("lost", "doubled", "differing"))
        return f"{lost} lost, {doubled} doubled, {differing} differing"
