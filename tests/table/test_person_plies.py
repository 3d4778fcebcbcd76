"""Which plies a person decided: not those of a bot in their place, nor of whoever had it before."""

from __future__ import annotations

from itertools import islice
from random import Random

from mergemaker.table import AnyEntry, Table
from mergemaker.table.entry import OwnerDeleted, Reclaimed, Resigned, Sat, SeatGivenToBot
from mergemaker.table.person_plies import person_plies
from tests.support.random_tables import opened_table, play_out


def game(*changes: AnyEntry) -> tuple[Table, list[int]]:
    """A finished game in which something happens to seat 1 after every twenty plies, and the
    numbers of the plies after which it did."""
    table, random, at = opened_table(3), Random(5), []
    others: list[AnyEntry] = []
    for change in changes:
        # The people play on at a copy where all of them are still there.
        for entry, _ in islice(play_out(replayed(others), random), 20):
            table, others = table.after(entry, 0), [*others, entry]
        at.append(len(table.plies) - 1)
        table = table.after(change, 0)
    for entry, _ in play_out(replayed(others), random):
        table = table.after(entry, 0)
    return table, at


def replayed(entries: list[AnyEntry]) -> Table:
    table = opened_table(3)
    for entry in entries:
        table = table.after(entry, 0)
    return table


def plies_of(table: Table, seat: int) -> set[int]:
    return {number for number, ply in enumerate(table.plies) if ply.seat == seat}


def test_a_bot_that_looks_after_a_seat_does_not_count():
    table, (left, back) = game(SeatGivenToBot(1, "random", "Rosa", "absent"), Reclaimed(1))
    own = person_plies(table)
    assert own[0] == plies_of(table, 0)
    assert own[1] == {ply for ply in plies_of(table, 1) if ply <= left or ply > back}
    assert own[1] < plies_of(table, 1)


def test_whoever_takes_a_vacant_seat_answers_for_what_follows():
    table, (_, taken) = game(Resigned(1, "random", "Rosa"), Sat(1, "eve", "Eve"))
    assert person_plies(table)[1] == {ply for ply in plies_of(table, 1) if ply > taken}
    table, _ = game(Resigned(1, "random", "Rosa"))
    assert set(person_plies(table)) == {0, 2}


def test_a_deleted_account_changes_nothing_about_the_past():
    table, _ = game()
    deleted = table.after(OwnerDeleted(1, "A former player", person="p1"), 0)
    assert person_plies(deleted) == person_plies(table)
