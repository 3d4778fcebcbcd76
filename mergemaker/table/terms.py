"""The terms of a table: what everybody who sits down there agrees to, besides the rules."""

from __future__ import annotations

from msgspec import Struct

from mergemaker.rules import Refused

from .clock import ClockTerms

LONGEST_DELAY = 24  # plies
EARLIEST_START, LATEST_START = 10, 600  # seconds until a game starts by itself


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody at a table has agreed to, besides the rules. It never changes. A `listed`
    table is in the lobby, where anyone may find it. `clock` is how long a player may take to
    decide; None if there is no limit. `chat` says whether people can write to one another there.
    A `rated` game changes its players' ratings. Who watches sees the game as it stood `delay` plies
    before, until it is over. With `starts_after` the game of a listed table starts by itself so
    many seconds after the table was made, or when every seat is taken, with bots in the free
    seats."""

    listed: bool = False
    clock: ClockTerms | None = None
    chat: bool = True
    rated: bool = False
    delay: int = 0
    starts_after: int | None = None

    @property
    def slow(self) -> bool:
        """Whether nobody is expected to sit at the table and wait."""
        return self.clock is not None and self.clock.slow

    @property
    def lacks_clock(self) -> bool:
        """Whether there is no clock although the game needs one."""
        return self.rated and self.clock is None

    def check(self) -> None:
        """Refuse terms that no table can have.

        Raises:
            Refused: the clock is too fast or too slow, the game is rated and has none, watchers are
                too far behind, or the game starts by itself too early, too late, or without being
                listed.
        """
        if self.clock is not None:
            self.clock.check()
        if self.lacks_clock:
            raise Refused(code="bad-terms", reason="A rated game needs a clock: choose one.")
        if not 0 <= self.delay <= LONGEST_DELAY:
            reason = f"Watchers can be kept up to {LONGEST_DELAY} moves behind."
            raise Refused(code="bad-terms", reason=reason)
        if self.starts_after is None:
            return
        if not self.listed:
            reason = "Only a game in the lobby can start by itself."
            raise Refused(code="bad-terms", reason=reason)
        if not EARLIEST_START <= self.starts_after <= LATEST_START:
            reason = "A game in the lobby can start by itself after 10 seconds to 10 minutes."
            raise Refused(code="bad-terms", reason=reason)
