"""What a view offers is never refused, and what it does not offer always is: at random tables, for
everybody who could ask."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from mergemaker.rules import Refused, legal, move_text
from mergemaker.table import (
    AnyEntry,
    Attendance,
    Opened,
    SeatPlan,
    Table,
    consider,
    consider_move,
    hinted_seat,
    view,
)
from mergemaker.table import command as ask
from mergemaker.table.clock import CLOCKS
from mergemaker.table.entry import SeatGivenToBot
from mergemaker.table.permissions import (
    STRANGER,
    basis,
    lasting_permissions,
    permissions,
    seats_to_free,
    seats_to_hand_over,
    with_hint,
)
from mergemaker.table.rematch import ask_rematch
from mergemaker.table.terms import Terms
from mergemaker.table.view_types import Permissions, View

PEOPLE = ("ann", "ben", "cat", "dan", "eve")
TERMS = (
    Terms(),
    Terms(listed=True),
    Terms(clock=CLOCKS["relaxed"]),
    Terms(listed=True, clock=CLOCKS["slow"]),
    Terms(rated=True, clock=CLOCKS["quick"]),
)
PAUSES = (500, 20_000, 15 * 60_000, 5 * 24 * 3_600_000)  # milliseconds


def random_tables(seed: int) -> Iterator[tuple[Table, Attendance]]:
    """The tables of a game at which people ask for anything at any time, with who is there."""
    random = Random(seed)
    others = [SeatPlan("open"), SeatPlan("open"), SeatPlan("bot", bot="random")]
    host = SeatPlan("person", "Ann", "ann") if random.random() < 0.7 else SeatPlan("open")
    opened = Opened(
        "Test",
        "ann",
        "classic",
        {},
        [host, *others],
        "brisk",
        random.randbytes(32).hex(),
        "k7",
        terms=TERMS[seed % len(TERMS)],
    )
    at = 1_000
    table = Table("t").after(opened, at)
    for _ in range(100):
        at += random.choice(PAUSES)
        online = frozenset(person for person in PEOPLE if random.random() < 0.7)
        absent = frozenset(person for person in PEOPLE if person not in online)
        attendance = Attendance(online, absent if random.random() < 0.8 else frozenset(), at)
        yield table, attendance
        table = _with_something_done(table, attendance, random)
    yield _ended(table), Attendance(at=at)


def _ended(table: Table) -> Table:
    """The table once all have agreed to end the game, if they can."""
    proposer = next((person for person in PEOPLE if view(table, person).may.ask_end), None)
    if proposer is None:
        return table
    table = table.after(consider(table, ask.Propose("", "end"), proposer), table.changed_at)
    while table.proposal is not None:
        person = table.seats[table.asked[0]].person
        assert person is not None
        answer = ask.Answer("", table.proposal.seq, agrees=True)
        table = table.after(consider(table, answer, person), table.changed_at)
    return table


def _with_something_done(table: Table, attendance: Attendance, random: Random) -> Table:
    """The table after a random move or command, if it is allowed."""
    entry: AnyEntry | None = None
    if table.game is not None and table.deciding and random.random() < 0.6:
        seat = table.deciding[0]
        if table.seats[seat].kind == "person" and random.random() < 0.15:
            entry = SeatGivenToBot(seat, "random", "Rosa", "clock")
        else:
            move = move_text(table.game, random.choice(legal(table.game, seat)))
            entry = consider_move(table, seat, [move], table.seq)
    else:
        with suppress(Refused):
            command = random.choice(_commands(table, random))
            entry = consider(table, command, random.choice(PEOPLE), attendance)
    return table if entry is None else table.after(entry, attendance.at)


def _commands(table: Table, random: Random) -> list[ask.AnyCommand]:
    seat = random.randrange(4)
    proposal = 0 if table.proposal is None else table.proposal.seq
    return [
        ask.Sit("", "Somebody", seat, "k7"),
        ask.Sit("", "Somebody", None, "k7"),
        ask.Leave(""),
        ask.Start("", "random"),
        ask.Resign("", "random"),
        ask.Handover("", seat, "random"),
        ask.Free("", seat),
        ask.Reclaim(""),
        ask.Undo("", table.seq),
        ask.Propose("", "end"),
        ask.Propose("", "undo"),
        ask.Answer("", proposal, random.random() < 0.3),
        ask.Rename("", f"Name {random.random()}"),
    ]


def refused(table: Table, command: ask.AnyCommand, person: str, who: Attendance) -> bool:
    try:
        consider(table, command, person, who)
    except Refused:
        return True
    return False


def offered(seen: View) -> list[tuple[bool, ask.AnyCommand]]:
    """Whether each command is offered in a view, besides sitting down."""
    return [
        (seen.undo, ask.Undo("", seen.seq)),
        (seen.ask_undo, ask.Propose("", "undo")),
        (seen.may.ask_end, ask.Propose("", "end")),
        (seen.may.rename, ask.Rename("", "Another")),
        (seen.may.leave, ask.Leave("")),
        (seen.may.resign, ask.Resign("", "random")),
        (seen.may.reclaim, ask.Reclaim("")),
    ]


def check_offers(table: Table, person: str, who: Attendance) -> Iterator[str]:
    """Check what a person is offered at a table against what is refused, and yield what it is."""
    seen = view(table, person)
    for is_offered, command in offered(seen):
        assert refused(table, command, person, who) != is_offered, command
        if is_offered:
            yield command.what if isinstance(command, ask.Propose) else type(command).__name__
    give, free = seats_to_hand_over(table, person, who), seats_to_free(table, person, who)
    for seat in range(len(table.seats)):
        invited, stranger = (ask.Sit("", "Somebody", seat, code) for code in (table.invite, None))
        for command, is_offered in (
            (invited, seat in seen.may.sit),
            (stranger, seat in seen.may.sit and not seen.may.by_invite),
            (ask.Handover("", seat, "random"), seat in give),
            (ask.Free("", seat), seat in free),
        ):
            assert refused(table, command, person, who) != is_offered, command
            if is_offered:
                yield type(command).__name__
    if seen.may.rematch:
        assert ask_rematch(table, person, "next")
        yield "rematch"
    else:
        with pytest.raises(Refused):
            ask_rematch(table, person, "next")
    if seen.may.hint:
        assert hinted_seat(table, person, table.seq) == seen.you
        yield "hint"
    else:
        with pytest.raises(Refused):
            hinted_seat(table, person, table.seq)


def test_what_is_offered_is_not_refused_and_what_is_not_offered_is():
    offers: set[str] = set()
    for seed in range(15):
        for table, who in random_tables(seed):
            for person in PEOPLE:
                offers.update(check_offers(table, person, who))
    assert offers == {
        *("Undo", "undo", "end", "Rename", "Leave", "Resign", "Reclaim"),
        *("Sit", "Handover", "Free", "rematch", "hint"),
    }


def test_permissions_stay_the_same_while_all_that_they_depend_on_does():
    kept = 0
    for seed in range(15):
        before: tuple[object, ...] = ()
        known: dict[str, Permissions] = {}
        for table, _ in random_tables(seed):
            if basis(table) != before:
                before, known = basis(table), {}
            for person in (*PEOPLE, STRANGER):
                kept += person in known
                may = known.setdefault(person, lasting_permissions(table, person))
                assert with_hint(may, table, person) == permissions(table, person)
    assert kept > 1000
