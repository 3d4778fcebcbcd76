"""Whether a database can be used, as the log tells it: once when it fails, and once when it works
again. What cannot be done in between says nothing more (`StorageFailed`)."""

from __future__ import annotations

from time import monotonic

import structlog

# If it keeps failing and recovering, the log says so at most once in so many seconds.
SAID_EVERY = 60.0

KNOWN_FOR = 5.0  # seconds after a use until it is unknown whether the next would work

log = structlog.stdlib.get_logger()


class Health:
    """Whether a database can be used for one thing.

    Args:
        use: what for, in the words of the log: "read" or "written".
    """

    def __init__(self, use: str) -> None:
        self.fails = False  # the last time that it was used
        self._use = use
        self._used_at = monotonic()
        self._said_at: float | None = None
        self._is_said = False  # the log says that it fails

    def failed(self, error: BaseException) -> None:
        """It could not be used. Only the first line of an error is told: the others may name
        people."""
        now = monotonic()
        self.fails, self._used_at = True, now
        if self._said_at is None or now - self._said_at >= SAID_EVERY:
            self._said_at, self._is_said = now, True
            reason = str(error).partition("\n")[0]
            log.error(f"the journal cannot be {self._use}", reason=reason)

    def worked(self) -> None:
        """It was used."""
        self.fails, self._used_at = False, monotonic()
        if self._is_said:
            self._is_said = False
            log.info(f"the journal can be {self._use} again")

    @property
    def is_known(self) -> bool:
        """Whether it worked the last time, and that was a moment ago."""
        return not self.fails and monotonic() - self._used_at < KNOWN_FOR
