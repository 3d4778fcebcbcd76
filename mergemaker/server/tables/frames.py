"""The frames that a table sends to those who are connected to it."""

from __future__ import annotations

from functools import cached_property

from mergemaker.table import Table, log_entries, public_view, rules_shown, view
from mergemaker.table.absence import freed_after
from mergemaker.table.clock import SECOND
from mergemaker.table.permissions import basis, lasting_permissions, permissions, with_hint
from mergemaker.table.starting import starts_at
from mergemaker.table.view_types import Permissions, View
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
        before: the frames of the state before it, if there was one. What people may do there is
            known, and seldom changes with a move.
    """

    def __init__(self, table: Table, before: Frames | None = None) -> None:
        self._table = table
        self._basis = basis(table)
        self._may: dict[str, Permissions] = {}  # apart from hints
        if before is not None and before._basis == self._basis:
            self._may = before._may
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
        if person in self._known_here:
            return self._update(table, person, since), shown_up_to
        frame, made_at = self._for_spectators.get(since, (None, 0))
        now = now_ms()
        if frame is None or (_shows_time(table) and now - made_at > SHARED):
            frame = self._update(table, None, since)
            self._for_spectators[since] = frame, now
        return frame, shown_up_to

    @cached_property
    def _known_here(self) -> frozenset[str]:
        """Those whose views differ from a spectator's: the host, and whoever has or had a seat."""
        seats = self._table.seats
        return frozenset((self._table.host, *seats.owners, *seats.resigned))

    @cached_property
    def _for_watchers(self) -> Table:
        """The table as watchers see it. Going back takes a thousand times as long as sharing it."""
        return shown_to_watchers(self._table)

    def _update(self, table: Table, person: str | None, since: int) -> Frame:
        plies = len(table.plies)
        public = self._public_views.get(plies)
        if public is None:
            public = self._public_views[plies] = public_view(table, self._permissions)
        shown = view(table, person, public, now_ms(), self._permissions)
        events = [event for event in table.events if event.seq > since]
        return Frame(messages.Update(shown, log_entries(table, person, since), events))

    def _permissions(self, table: Table, person: str) -> Permissions:
        """What a person may do at a table: this one, or this one as watchers see it."""
        if table is not self._table:
            return permissions(table, person)
        lasting = self._may.get(person)
        if lasting is None:
            lasting = self._may[person] = lasting_permissions(table, person)
        return with_hint(lasting, table, person)


def _shows_time(table: Table) -> bool:
    """Whether a view of the table is outdated merely because time passes."""
    return table.clock.runs or starts_at(table) is not None
