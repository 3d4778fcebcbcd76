"""Table events: what people do besides moving has its place in the log, live and in replays."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from mergemaker.table import Table, consider, shown_to, view
from mergemaker.table import command as ask
from mergemaker.table.checking import RENAMES
from mergemaker.table.entry import OwnerDeleted, SeatClaimed, SeatGivenToBot
from mergemaker.table.replay import replay
from mergemaker.table.terms import Terms
from mergemaker.table.view_types import Cause
from mergemaker.table.watching import last_shown
from tests.support.random_tables import opened_table
from tests.table.test_proposals import END, UNDO, after_another_acted, answer, do, played, refusal


def told(table: Table) -> list[dict[str, Any]]:
    """The events, without where in the log they are."""
    place = ("seq", "ply", "turn")
    return [
        {name: value for name, value in msgspec.to_builtins(event).items() if name not in place}
        for event in table.events
    ]


def given_to_bot(table: Table, seat: int, cause: Cause = "absent") -> Table:
    return table.after(SeatGivenToBot(seat, "random", "Rosa", cause), at=0)


def sat_down(table: Table, person: str, name: str) -> Table:
    listed = replace(table, terms=Terms(listed=True))
    return table.after(consider(listed, ask.Sit("sit", name), person), at=0)


def test_resigning_and_taking_the_vacant_seat():
    table = do(played(opened_table(3), 4), ask.Resign("resign", "random"), "p1")
    assert told(table) == [{"type": "seat_resigned", "seat": 1, "name": "Player 1", "bot_name": ""}]
    (event,) = table.events
    assert (event.seq, event.ply) == (table.seq, 4)
    assert event.turn == table.plies[4].turn_after
    table = sat_down(table, "cat", "Cat")
    assert told(table)[1:] == [
        {"type": "seat_taken", "seat": 1, "name": "Cat", "former": "Player 1"}
    ]


def test_a_bot_that_takes_over_and_the_owner_who_returns():
    table = opened_table(3)
    for cause in ("absent", "clock", "host"):
        table = do(given_to_bot(table, 2, cause), ask.Reclaim("reclaim"), "p2")
    taken = {"type": "bot_took_over", "seat": 2, "name": "Player 2", "bot_name": "Rosa"}
    back = {"type": "seat_taken_back", "seat": 2, "name": "Player 2"}
    assert told(table) == [
        event
        for cause in ("absent", "clock", "host")
        for event in ({**taken, "cause": cause}, back)
    ]


def test_the_last_to_resign_gives_everybody_else_their_seat_back():
    table = given_to_bot(opened_table(2), 1)
    table = do(table, ask.Resign("resign", "random"), "p0")
    assert [event["type"] for event in told(table)] == [
        "bot_took_over",
        "seat_resigned",
        "seat_taken_back",
    ]


def test_a_player_whom_the_host_removes():
    table = do(opened_table(3), ask.Remove("remove", seat=1), "p0")
    assert told(table) == [{"type": "player_silenced", "seat": 1, "name": "Player 1"}]


def test_a_declined_proposal_has_an_event_and_a_withdrawn_one_has_none():
    table = do(opened_table(3), END, "p0")
    withdrawn = answer(table, "p0", agrees=False)
    assert told(withdrawn) == []
    declined = answer(answer(table, "p1", agrees=True), "p2", agrees=False)
    assert told(declined) == [
        {"type": "proposal_declined", "seat": 2, "name": "Player 2", "kind": "end", "proposer": 0}
    ]


def test_moves_that_all_agree_to_take_back():
    table, seat = after_another_acted()
    plies = len(table.plies)
    table = do(table, UNDO, f"p{seat}")
    for person in table.asked:
        table = answer(table, f"p{person}", agrees=True)
    assert len(table.plies) < plies
    assert told(table) == [{"type": "undo_agreed", "seat": seat, "name": f"Player {seat}"}]
    assert table.events[0].ply == plies - 1


def test_signing_in_is_nobodys_business_and_a_deleted_account_leaves_no_name():
    table = do(given_to_bot(opened_table(3), 1), ask.Reclaim("reclaim"), "p1")
    table = table.after(SeatClaimed(1, "account"), at=0)
    assert len(table.events) == 2
    table = table.after(OwnerDeleted(1, "A former player", "random"), at=0)
    assert [event["type"] for event in told(table)][2:] == ["seat_resigned"]
    assert "Player 1" not in str(told(table))


def test_a_new_name_is_shown_everywhere_and_free_at_the_table():
    table = do(opened_table(3), ask.Rename("1", "  Anna\u202e, "), "p0")
    assert table.seats[0].name == "Anna"
    table = do(table, ask.Rename("2", "anna"), "p1")
    assert table.seats[1].name == "anna 2"
    table = do(table, ask.Rename("3", "ANNA"), "p0")  # her own name is no obstacle
    renamed = {"type": "player_renamed", "seat": 0}
    assert told(table) == [
        {**renamed, "name": "Anna", "former": "Player 0"},
        {**renamed, "seat": 1, "name": "anna 2", "former": "Player 1"},
        {**renamed, "name": "ANNA", "former": "Anna"},
    ]
    assert [seat.name for seat in view(table, "p2").seats] == ["ANNA", "anna 2", "Player 2"]
    assert refusal(table, ask.Rename("4", " \u202e "), "p0") == "no-name"
    assert refusal(table, ask.Rename("5", "Cat"), "watcher") == "no-seat"


def test_a_name_changes_at_most_five_times_in_a_game():
    table = opened_table(2)
    for number in range(RENAMES):
        table = do(table, ask.Rename(str(number), f"Name {number}"), "p0")
    assert refusal(table, ask.Rename("more", "One more"), "p0") == "renamed-often"
    table = do(table, ask.Rename("other", "Ben"), "p1")
    over = answer(do(table, END, "p0"), "p1", agrees=True)
    assert refusal(over, ask.Rename("late", "Benjamin"), "p1") == "over"


def test_before_and_after_a_game_nothing_is_noted():
    table = opened_table(2)
    over = answer(do(table, END, "p0"), "p1", agrees=True)
    assert over.over
    assert told(over.after(OwnerDeleted(1, "A former player"), at=0)) == []


def test_watchers_who_are_kept_behind_learn_of_events_with_the_moves():
    table = replace(played(opened_table(3), 6), terms=Terms(delay=2))
    table = given_to_bot(table, 2)  # after ply 6
    seen: list[tuple[int, int]] = []
    rng = Random(3)
    for _ in range(3):
        shown = shown_to(table, None)
        seen.append((len(shown.plies) - 1, len(shown.events)))
        assert len(shown_to(table, "p0").events) == 1
        assert len(replay(shown, None).table_events) == len(shown.events)
        before = last_shown(table, shown)
        assert table.plies[len(shown.plies) - 1].seq <= before < table.plies[len(shown.plies)].seq
        table = given_back_and_played(table, rng)
    assert seen == [(4, 0), (5, 0), (6, 1)]


def given_back_and_played(table: Table, rng: Random) -> Table:
    """The table after one more ply, made by a person in whose place no bot plays."""
    events, seats = table.events, table.seats
    people = replace(table, seats=type(seats)(seat.taken_back() for seat in seats))
    return replace(played(people, 1, rng), events=events, seats=seats)
