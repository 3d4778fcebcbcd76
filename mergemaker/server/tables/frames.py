"""The frames that a table sends to those who are connected to it."""

from __future__ import annotations

from functools import cached_property

from mergemaker.table import Table, log_entries, public_view, rules_shown, view
from mergemaker.table.absence import freed_after
from mergemaker.table.clock import SECOND
from mergemaker.table.starting import starts_at
from mergemaker.table.view_types import View
from mergemaker.table.watching import last_shown, sees_present, shown_to_watchers

from ..clock import moment, now_ms
from ..wire import messages
from ..wire.frame import Frame

# How long a frame that shows a running clock is shared, in milliseconds.
SHARED = 250


class Frames:
    """The frames that show one state of a table.

    The public part of the views is made once, and so are the spectators' frames, except that a
    running clock has to be read again.

    Args:
        table: the table in that state.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._public_views: dict[int, View] = {}  # by the number of plies that they show
        self._for_spectators: dict[int, tuple[Frame, int]] = {}  # by the entry they begin after

    def welcome(self) -> Frame:
        """The first frame on every connection."""
        terms = self._table.terms
        freed = None if terms.rated else freed_after(terms) // SECOND
        rules = rules_shown(self._table.ruleset)
        return Frame(messages.Welcome(moment(now_ms()), rules, terms, terms.slow, freed))

    def update(self, person: str, since: int) -> tuple[Frame, int]:
        """The update for a person, with what happened after the entry `since`.

        Returns:
            The frame, and the entry that the person's next update begins after.
        """
        table = self._table if sees_present(self._table, person) else self._for_watchers
        shown_up_to = last_shown(self._table, table)
        if person in (table.host, *table.seats.owners, *table.seats.resigned):
            return self._update(table, person, since), shown_up_to
        frame, made_at = self._for_spectators.get(since, (None, 0))
        now = now_ms()
        if frame is None or (_shows_time(table) and now - made_at > SHARED):
            frame = self._update(table, None, since)
            self._for_spectators[since] = frame, now
        return frame, shown_up_to

    @cached_property
    def _for_watchers(self) -> Table:
        """The table as watchers see it. Going back takes a thousand times as long as sharing it."""
        return shown_to_watchers(self._table)

    def _update(self, table: Table, person: str | None, since: int) -> Frame:
        plies = len(table.plies)
        public = self._public_views.get(plies)
        if public is None:
            public = self._public_views[plies] = public_view(table)
        shown = view(table, person, public, now_ms())
        events = [event for event in table.events if event.seq > since]
        return Frame(messages.Update(shown, log_entries(table, person, since), events))


def _shows_time(table: Table) -> bool:
    """Whether a view of the table is outdated merely because time passes."""
    return table.clock.runs or starts_at(table) is not None
