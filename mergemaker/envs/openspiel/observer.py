"""What tells a player of a state: OpenSpiel's observer."""

from __future__ import annotations

from typing import Any

from .spiel import pyspiel
from .views import private, public

WATCHER = -1


class Observer:
    """Tells what is seen of a state: all so far with perfect recall, otherwise what there is now.

    Args:
        kind: which of it is told (`pyspiel.IIGObservationType`): everything that the player sees,
            only what everybody sees, or only what nobody else does.

    Attributes:
        tensor: None, since there are no numbers yet.
        dict: the named pieces of `tensor`.
    """

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: Any, player: int) -> None:
        """Put what a player sees of a state into `tensor`."""

    def string_from(self, state: Any, player: int) -> str:
        """What a player sees of a state, in words."""
        course, kind = state.course, self.kind
        alone = kind.private_info == pyspiel.PrivateInfoType.NONE
        if kind.perfect_recall:
            return course.seen_by(WATCHER if alone else player)
        told = [public(course)] if kind.public_info else []
        if not alone:
            told.append(private(course, player))
        return "\n".join(told)
