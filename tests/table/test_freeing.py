"""Somebody who leaves a seat to a bot for long can be replaced by another person."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from mergemaker.rules import Refused
from mergemaker.table import Attendance, Table, consider, view
from mergemaker.table import command as ask
from mergemaker.table.absence import LONG_ABSENCE, freeable
from mergemaker.table.checking import claim
from mergemaker.table.clock import CLOCKS
from mergemaker.table.entry import SeatGivenToBot
from mergemaker.table.terms import Terms
from tests.support.random_tables import opened_table
from tests.table.test_table_events import told

LEFT = 1_000  # when the bot took over, in milliseconds
FREE = ask.Free("free", 1)


def left_to_a_bot(terms: Terms | None = None) -> Table:
    """A game of three people, in which a bot plays for p1, who is away."""
    table = replace(opened_table(3), terms=terms or Terms(listed=True))
    return table.after(SeatGivenToBot(1, "random", "Rosa", "absent"), LEFT)


def there(*online: str, waited: int = LONG_ABSENCE) -> Attendance:
    return Attendance(set(online or ("p0", "p2")), {"p1"} - set(online), LEFT + waited)


def freed(table: Table) -> Table:
    return table.after(consider(table, FREE, "p0", there()), at=0)


def refusal(table: Table, command: ask.AnyCommand, person: str, who: Attendance) -> str:
    with pytest.raises(Refused) as refused:
        consider(table, command, person, who)
    assert refused.value.reason.endswith(".")
    return refused.value.code


def test_the_host_frees_the_seat_after_ten_minutes_and_not_before():
    table = left_to_a_bot()
    early = there(waited=LONG_ABSENCE - 1)
    assert refusal(table, FREE, "p0", early) == "in-grace"
    assert freeable(table, early) == []
    assert freeable(table, there()) == [1]
    assert not view(table, None).seats[1].vacant
    shown = view(freed(table), None).seats[1]
    assert (shown.vacant, shown.owned, shown.kind, shown.bot_name) == (True, True, "bot", "Rosa")
    assert freeable(freed(table), there()) == []


def test_in_a_slow_game_the_wait_is_the_time_of_two_decisions():
    clock = CLOCKS["slow"]
    opened = replace(left_to_a_bot(Terms(listed=True, clock=clock)))
    table = replace(opened, clock=replace(opened.clock, terms=clock))
    assert table.clock.slow
    wait = 2 * clock.decision * 1000
    assert freeable(table, there(waited=wait - 1)) == []
    assert freeable(table, there(waited=wait)) == [1]


def test_who_may_free_which_seat():
    table = left_to_a_bot()
    assert refusal(table, FREE, "p2", there()) == "not-maker"
    assert consider(table, FREE, "p2", there("p2"))  # the host is away
    assert refusal(table, FREE, "watcher", there("watcher")) == "not-maker"
    assert refusal(table, FREE, "p0", there("p0", "p1")) == "present"
    assert refusal(table, ask.Free("free", 2), "p0", there()) == "not-now"
    assert refusal(table, ask.Free("free", 9), "p0", there()) == "no-such-seat"
    assert refusal(freed(table), FREE, "p0", there()) == "not-now"
    rated = replace(table, terms=Terms(rated=True, clock=CLOCKS["quick"]))
    assert refusal(rated, FREE, "p0", there()) == "rated"
    assert freeable(rated, there()) == []


def test_until_somebody_else_sits_down_the_owner_can_come_back():
    table = freed(left_to_a_bot())
    back = table.after(consider(table, ask.Reclaim("back"), "p1", there("p1")), at=0)
    assert back.seats == opened_table(3).seats
    code = refusal(back, ask.Sit("sit", "Cat", 1), "cat", there("cat"))
    assert code == "begun"
    assert [event["type"] for event in told(back)] == [
        "bot_took_over",
        "seat_freed",
        "seat_taken_back",
    ]


def test_another_person_takes_the_seat_and_the_owner_is_told_so():
    table = freed(left_to_a_bot())
    taken = table.after(consider(table, ask.Sit("sit", "Cat"), "cat", there("cat")), at=0)
    assert view(taken, "cat").you == 1
    assert told(taken)[-1] == {
        "type": "seat_taken",
        "seat": 1,
        "name": "Cat",
        "former": "Player 1",
    }
    shown = view(taken, "p1")
    assert (shown.you, shown.hand, shown.lost, shown.resigned) == (None, None, True, False)
    assert refusal(taken, ask.Reclaim("back"), "p1", there("p1")) == "no-seat"
    assert refusal(taken, ask.Sit("again", "Ben"), "p1", there("p1")) == "begun"
    (lost,) = taken.summary().resigned
    assert (lost.person, lost.seat) == ("p1", 1)  # the game stays in their list


def test_whoever_lost_a_seat_takes_no_other_either():
    table = freed(left_to_a_bot())
    table = table.after(consider(table, ask.Sit("sit", "Cat"), "cat", there("cat")), at=0)
    table = table.after(consider(table, ask.Resign("resign", "random"), "p2", there()), at=0)
    assert refusal(table, ask.Sit("again", "Ben"), "p1", there("p1")) == "resigned"
    assert view(table, "p2").resigned
    assert table.seats[1].contestant == "cat"
    assert table.seats[2].contestant == "p2"


def test_whoever_has_lost_the_connection_for_a_moment_keeps_the_seat():
    table = left_to_a_bot()
    just_gone = dataclasses.replace(there(), absent=frozenset())
    assert refusal(table, FREE, "p0", just_gone) == "in-grace"
    assert freeable(table, just_gone) == []


def test_the_host_whose_seat_another_person_has_taken_is_host_no_more():
    table = replace(left_to_a_bot(), host="p1")
    table = table.after(consider(table, FREE, "p2", there("p0", "p2")), at=0)
    taken = table.after(consider(table, ask.Sit("sit", "Cat"), "cat", there("cat")), at=0)
    assert taken.host == "p0"


def test_a_guest_who_lost_a_seat_and_signs_in_has_lost_it_still():
    table = freed(left_to_a_bot())
    table = table.after(consider(table, ask.Sit("sit", "Cat"), "cat", there("cat")), at=0)
    table = table.after(claim(table, "p1", "account"), at=0)
    shown = view(table, "account")
    assert (shown.lost, shown.resigned) == (True, False)
    assert table.summary().resigned[0].lost
