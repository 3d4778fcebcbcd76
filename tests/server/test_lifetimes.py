"""Time in which a server lived counts, once, whichever of its processes lived."""

from __future__ import annotations

import pytest

from mergemaker.server.clock import now_ms
from mergemaker.server.storage.backend import Location
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.lifetimes import Lifetimes
from tests.support import asynchronous
from tests.support.journals import execute

HOUR = 3_600_000  # milliseconds


@pytest.fixture
def hours(location: Location) -> Location:
    """A journal of a server that lived from ten hours ago to six hours ago, in two processes."""
    now = now_ms()
    for began, ended in ((10, 7), (9, 6)):
        execute(
            location, f"INSERT INTO lifetimes VALUES ({now - began * HOUR}, {now - ended * HOUR})"
        )
    return location


def away(location: Location, since: int, *, joining: bool) -> int:
    """For how many hours no server has lived, of the last so many, as a new process has it."""

    async def ask() -> int:
        database = Database(location)
        lifetimes = Lifetimes(database)
        await lifetimes.begin(joining=joining)
        gone = lifetimes.away_since(now_ms() - since * HOUR)
        await lifetimes.note()
        await database.close()
        return round(gone / HOUR)

    return asynchronous.run(ask())


@pytest.mark.parametrize(("since", "hours_away"), [(12, 8), (10, 6), (8, 6), (4, 4)])
def test_time_of_two_processes_at_once_counts_once(hours: Location, since: int, hours_away: int):
    assert away(hours, since, joining=False) == hours_away


def test_a_process_that_joins_another_goes_on_with_its_lifetime(hours: Location):
    assert away(hours, 12, joining=True) == 2
    assert execute(hours, "SELECT count(*) FROM lifetimes") == [(2,)]
    assert away(hours, 12, joining=False) == 2, "as it was noted"


@pytest.mark.parametrize(("another_lived", "hours_away"), [(False, 3), (True, 2)])
def test_time_in_which_one_process_stood_still_counts_if_another_lived(
    hours: Location, another_lived: bool, hours_away: int
):
    """Both go on with the lifetime that began nine hours ago. Before that, two hours had none."""

    async def ask() -> int:
        database = Database(hours)
        this, another = Lifetimes(database), Lifetimes(database)
        await this.begin(joining=True)
        await another.begin(joining=True)
        if another_lived:
            await another.note()
        await this.stood_still(HOUR)
        gone = this.away_since(now_ms() - 12 * HOUR)
        await database.close()
        return round(gone / HOUR)

    assert asynchronous.run(ask()) == hours_away
