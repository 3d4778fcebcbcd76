"""The terms of a table: what everybody who sits down there agrees to, besides the rules."""

from __future__ import annotations

from msgspec import Struct

from mergemaker.rules import Refused

from .clock import ClockTerms


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody at a table has agreed to, besides the rules. It never changes. A `listed`
    table is in the lobby, where anyone may find it. `clock` is how long a player may take to
    decide; None if there is no limit. `chat` says whether people can write to one another there.
    A `rated` game changes its players' ratings."""

    listed: bool = False
    clock: ClockTerms | None = None
    chat: bool = True
    rated: bool = False

    @property
    def slow(self) -> bool:
        """Whether nobody is expected to sit at the table and wait."""
        return self.clock is not None and self.clock.slow

    def check(self) -> None:
        """Refuse terms that no table can have.

        Raises:
            Refused: the clock is too fast or too slow, or the game is rated and has none.
        """
        if self.clock is not None:
            self.clock.check()
        elif self.rated:
            raise Refused(code="bad-terms", reason="A rated game needs a clock: choose one.")
