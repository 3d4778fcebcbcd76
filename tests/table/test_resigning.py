"""Leaving a table: before the game, and by resigning during it; and who may take such a seat."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mergemaker.rules import Refused
from mergemaker.table import Opened, SeatPlan, Table, consider, view
from mergemaker.table import command as ask
from mergemaker.table.replay import replay
from mergemaker.table.terms import Terms
from tests.support.attendance import there

SEED = bytes(range(32)).hex()


def waiting(*people: str) -> Table:
    """A table hosted by the first of these people, whose seats they have, with one seat open."""
    opened = Opened(
        name="Friday",
        host=people[0],
        preset="classic",
        options={},
        seats=[*(SeatPlan("person", who.title(), person=who) for who in people), SeatPlan("open")],
        pace="instant",
        seed=SEED,
        terms=Terms(listed=True),
    )
    return Table("t").after(opened, at=0)


def playing(*people: str) -> Table:
    """The same, once the game has begun with a bot in the open seat."""
    return do(waiting(*people), ask.Start("start", "random"), people[0])


def do(table: Table, command: ask.AnyCommand, person: str) -> Table:
    return table.after(consider(table, command, person, there(person)), at=0)


def refusal(table: Table, command: ask.AnyCommand, person: str) -> str:
    with pytest.raises(Refused) as refused:
        consider(table, command, person, there(person))
    assert refused.value.reason.endswith(".")
    return refused.value.code


RESIGN = ask.Resign("resign", "heuristic")


# --- before the game -----------------------------------------------------------------------------


def test_when_the_host_leaves_another_seated_person_is_host():
    table = do(waiting("ann", "bea"), ask.Leave("1"), "ann")
    assert table.host == "bea"
    assert table.seats[0].open
    assert view(table, "bea").host
    assert do(table, ask.Start("2", "random"), "bea").phase == "playing"


def test_when_everybody_leaves_the_table_is_closed():
    table = do(waiting("ann"), ask.Leave("1"), "ann")
    assert table.phase == view(table, None).phase == "closed"
    assert refusal(table, ask.Sit("2", "Bea"), "bea") == "closed"
    assert refusal(table, ask.Start("3", "random"), "ann") == "closed"
    assert refusal(table, ask.Leave("4"), "ann") == "closed"


def test_a_table_whose_host_has_no_seat_stays_open_when_the_last_player_leaves():
    opened = Opened("Friday", "ann", "classic", {}, [SeatPlan("open")] * 2, "instant", SEED, "k7")
    table = do(Table("t").after(opened, at=0), ask.Sit("1", "Bea", invite="k7"), "bea")
    table = do(table, ask.Leave("2"), "bea")
    assert table.phase == "waiting"
    assert table.host == "ann"


def test_anybody_seated_may_start_while_the_host_is_away():
    table = waiting("ann", "bea")
    start = ask.Start("1", "random")
    with pytest.raises(Refused, match="Only the host"):
        consider(table, start, "bea", there("ann", "bea"))
    with pytest.raises(Refused, match="Only the host"):
        consider(table, start, "stranger", there("stranger"))
    assert table.after(consider(table, start, "bea", there("bea")), at=0).phase == "playing"


# --- resigning -----------------------------------------------------------------------------------


def test_a_bot_plays_on_for_whoever_resigns_and_they_cannot_come_back():
    table = do(playing("ann", "bea"), RESIGN, "bea")
    seat = view(table, "ann").seats[1]
    assert (seat.kind, seat.bot, seat.owned, seat.vacant) == ("bot", "heuristic", False, True)
    assert table.phase == "playing"
    seen = view(table, "bea")
    assert (seen.you, seen.resigned, seen.hand, seen.options) == (None, True, None, None)
    assert seen == replace(view(table, None), resigned=True, may=seen.may)
    assert seen.may.sit == []
    assert refusal(table, ask.Reclaim("1"), "bea") == "no-seat"
    assert refusal(table, ask.Sit("2", "Bea"), "bea") == "resigned"
    assert refusal(table, RESIGN, "bea") == "no-seat"


def test_whoever_a_bot_stands_in_for_can_resign_as_well():
    table = playing("ann", "bea")
    handover = ask.Handover("1", 1, "random")
    table = table.after(consider(table, handover, "ann", there("ann", absent=["bea"])), at=0)
    assert do(table, RESIGN, "bea").seats[1].vacant


def test_when_the_host_resigns_another_person_is_host():
    assert do(playing("ann", "bea"), RESIGN, "ann").host == "bea"


def test_nobody_whom_the_host_removed_is_host_after_them():
    table = playing("ann", "bea", "cas")
    table = do(table, ask.Remove("rude", 1), "ann")
    assert do(table, ask.Resign("go", "random"), "ann").host == "cas"


def test_another_person_can_take_the_seat_of_whoever_resigned():
    table = do(playing("ann", "bea"), RESIGN, "bea")
    assert refusal(table, ask.Sit("1", "Cat", 0), "cat") == "seat-taken"
    assert refusal(table, ask.Sit("1", "Cat", 2), "cat") == "seat-taken"  # it was a bot's all along
    table = do(table, ask.Sit("1", "Cat"), "cat")
    seat = view(table, "cat").seats[1]
    assert (seat.name, seat.kind, seat.vacant) == ("Cat", "person", False)
    assert view(table, "cat").hand is not None
    assert refusal(table, ask.Sit("2", "Dan"), "dan") == "begun"


def test_a_seat_can_be_given_up_and_taken_again_and_again():
    table = do(playing("ann", "bea"), RESIGN, "bea")
    table = do(do(table, ask.Sit("1", "Cat"), "cat"), RESIGN, "cat")
    assert table.seats.resigned == ("bea", "cat")
    assert [one.person for one in table.summary().resigned] == ["bea", "cat"]
    assert refusal(table, ask.Sit("2", "Bea"), "bea") == "resigned"


def test_when_the_last_person_resigns_the_game_stops_and_is_revealed():
    table = do(do(playing("ann", "bea"), RESIGN, "ann"), RESIGN, "bea")
    assert table.phase == "stopped"
    assert table.bot_to_act is None
    shown = view(table, None)
    assert shown.seed == SEED
    assert shown.standings is None
    assert shown.ending is None
    assert replay(table, None).frames[0].hands
    assert refusal(table, ask.Sit("1", "Cat"), "cat") == "begun"


def test_when_the_last_person_who_plays_resigns_those_away_have_their_seats_back():
    table = playing("ann", "bea", "cat")
    handover = ask.Handover("1", 1, "random")
    table = table.after(consider(table, handover, "ann", there("ann", absent=["bea"])), at=0)
    table = do(do(table, RESIGN, "ann"), RESIGN, "cat")
    assert [seat.kind for seat in table.seats] == ["bot", "person", "bot", "bot"]
    assert table.phase == "playing"
    assert table.seats.owners == ("bea",)
