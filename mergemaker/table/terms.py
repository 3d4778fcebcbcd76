"""The terms of a table: what everybody who sits down there agrees to, besides the rules."""

from __future__ import annotations

from msgspec import Struct

from mergemaker.rules import Refused

from .clock import ClockTerms

LONGEST_DELAY = 24  # plies


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody at a table has agreed to, besides the rules. It never changes. A `listed`
    table is in the lobby, where anyone may find it. `clock` is how long a player may take to
    decide; None if there is no limit. `chat` says whether people can write to one another there.
    A `rated` game changes its players' ratings. Who watches sees the game as it stood `delay` plies
    before, until it is over."""

    listed: bool = False
    clock: ClockTerms | None = None
    chat: bool = True
    rated: bool = False
    delay: int = 0

    @property
    def slow(self) -> bool:
        """Whether nobody is expected to sit at the table and wait."""
        return self.clock is not None and self.clock.slow

    def check(self) -> None:
        """Refuse terms that no table can have.

        Raises:
            Refused: the clock is too fast or too slow, the game is rated and has none, or watchers
                are too far behind.
        """
        if self.clock is not None:
            self.clock.check()
        elif self.rated:
            raise Refused(code="bad-terms", reason="A rated game needs a clock: choose one.")
        if not 0 <= self.delay <= LONGEST_DELAY:
            reason = f"Watchers can be kept up to {LONGEST_DELAY} moves behind."
            raise Refused(code="bad-terms", reason=reason)
