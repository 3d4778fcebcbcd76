"""A game that starts by itself: when, and what is shown of it before."""

from mergemaker.table import Opened, SeatPlan, Table, consider, view
from mergemaker.table import command as ask
from mergemaker.table.starting import starts_at
from mergemaker.table.terms import Terms

MADE_AT = 1_000


def waiting(*, starts_after: int | None, listed: bool = True) -> Table:
    opened = Opened(
        name="Friday",
        host="m",
        preset="classic",
        options={},
        seats=[SeatPlan("person", "Ann", person="m"), SeatPlan("open")],
        pace="instant",
        seed="00" * 32,
        terms=Terms(listed=listed, starts_after=starts_after),
    )
    return Table("t").after(opened, MADE_AT)


def test_the_time_left_is_counted_from_when_the_table_was_made() -> None:
    table = waiting(starts_after=60)
    assert starts_at(table) == MADE_AT + 60_000
    assert view(table, None, at=MADE_AT + 20_000).starts_in == 40_000
    assert view(table, None, at=MADE_AT + 90_000).starts_in == 0


def test_it_starts_at_once_when_every_seat_is_taken() -> None:
    table = waiting(starts_after=60)
    full = table.after(consider(table, ask.Sit("1", "Bea"), "b"), MADE_AT + 5_000)
    assert starts_at(full) == MADE_AT + 5_000


def test_once_it_has_begun_or_without_that_term_nothing_starts_by_itself() -> None:
    assert starts_at(waiting(starts_after=None)) is None
    table = waiting(starts_after=60)
    begun = table.after(consider(table, ask.Start("1", "random"), "m"), MADE_AT)
    assert view(begun, "m").starts_in is None


def test_a_table_outside_the_lobby_never_starts_by_itself() -> None:
    table = waiting(starts_after=60, listed=False)  # as rematches were once stored
    assert starts_at(table) is None
    assert view(table, "m").starts_in is None
