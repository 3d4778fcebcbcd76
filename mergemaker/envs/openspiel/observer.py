"""What tells a player of a state: OpenSpiel's observer."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np

from ..layout import PLANES, Array, Layout
from ..single import Single
from ..words import private, public
from .course import Course
from .parameters import Terms
from .spiel import pyspiel

WATCHER: Final = -1
PRIVATE: Final = "hand"  # the one piece that only the seat itself sees


class Observer:
    """Tells what is seen of a state: with perfect recall all so far, which is told in words alone,
    and otherwise what there is now.

    The numbers are those of `Layout(ruleset, "planes", "float32")`, in named pieces: `hand` is the
    plane of the own hand, `board` has the others, and each further field is one of its own.

    Args:
        terms: the terms of the game.
        kind: which of it is told (`pyspiel.IIGObservationType`): everything that the player sees,
            only what everybody sees, or only what nobody else does.

    Attributes:
        tensor: the numbers that `set_from` has written; None with perfect recall.
        dict: the pieces of `tensor`, as views of it, by their names.
    """

    def __init__(self, terms: Terms, kind: Any) -> None:
        self._kind = kind
        self._alone = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.tensor: Array | None = None
        self.dict: dict[str, Array] = {}
        if not kind.perfect_recall:
            self._make_tensor(terms)

    def _make_tensor(self, terms: Terms) -> None:
        layout = Layout(terms.ruleset, "planes", "float32")
        pieces = _pieces(layout)
        names = [name for name in pieces if self._tells(name)]
        # The compiled code is loaded when it is first needed.
        self._load = cache(lambda: Single(terms.ruleset, terms.players, layout))
        self._places = np.concatenate([pieces[name].ravel() for name in names])
        self.tensor = np.zeros(len(self._places), np.float32)
        ends = np.cumsum([pieces[name].size for name in names])
        for name, part in zip(names, np.split(self.tensor, ends[:-1]), strict=True):
            self.dict[name] = part.reshape(pieces[name].shape)

    def _tells(self, piece: str) -> bool:
        return not self._alone if piece == PRIVATE else self._kind.public_info

    def set_from(self, state: Any, player: int) -> None:
        """Put what a player sees of a state into `tensor`."""
        if self.tensor is not None:
            course: Course = state.course
            single = self._load()
            single.set(course.state)
            numbers, _ = single.look(WATCHER if self._alone else player)
            np.take(numbers, self._places, out=self.tensor)

    def string_from(self, state: Any, player: int) -> str:
        """What a player sees of a state, in words."""
        course: Course = state.course
        if self._kind.perfect_recall:
            return course.seen_by(WATCHER if self._alone else player)
        rules = course.terms.ruleset
        told = [public(rules, course.state)] if self._kind.public_info else []
        if not self._alone:
            told.append(private(rules, course.state, player))
        return "\n".join(told)


def _pieces(layout: Layout) -> dict[str, Array]:
    """Where the numbers of each piece are in an observation, in the shape of the piece."""
    places = np.arange(layout.size)
    planes = layout.boards(places)
    private = [name for name, _ in PLANES].index(PRIVATE)
    pieces = {PRIVATE: planes[private], "board": np.delete(planes, private, axis=0)}
    for name in layout.fields:
        if name != "board":
            pieces[name] = np.atleast_1d(layout.field(places, name))
    return pieces
