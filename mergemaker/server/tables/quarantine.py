"""The quarantine for games with which a task in the background has failed."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from time import monotonic

import structlog

from mergemaker.rules import Refused

from ..storage.errors import StorageFailed

PERIOD = 60.0  # seconds for which a game is left alone

log = structlog.stdlib.get_logger()


class Quarantine:
    """Leaves games alone for a while with which a task has failed, so that one that cannot be read
    does not hold up the others.

    Args:
        task: what the task does, for the log.
        now: the time in seconds.
    """

    def __init__(self, task: str, now: Callable[[], float] = monotonic) -> None:
        self._task = task
        self._now = now
        self._until: dict[str, float] = {}

    def games(self) -> list[str]:
        """The games that are to be left alone now."""
        now = self._now()
        self._until = {game: until for game, until in self._until.items() if until > now}
        return list(self._until)

    @contextmanager
    def guard(self, game: str) -> Generator[None]:
        """Do something with a game; if that fails, log it and leave the game alone for a while."""
        try:
            yield
        except StorageFailed:  # no fault of this game's
            pass
        except Refused:  # the log says why already
            self._until[game] = self._now() + PERIOD
        except Exception:  # whatever it was, the other games must not wait for this one
            log.exception("a game was left out", task=self._task, game=game)
            self._until[game] = self._now() + PERIOD
