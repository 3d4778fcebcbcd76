"""A table agrees with its replay, its summary and its views; an entry makes a new table."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from types import FrameType

import pytest

from mergemaker.rules import play_unchecked
from mergemaker.table import (
    AnyEntry,
    Attendance,
    Opened,
    SeatPlan,
    Table,
    consider,
    log_entries,
    public_view,
    view,
    view_at,
)
from mergemaker.table import command as ask
from mergemaker.table.replay import replay
from mergemaker.table.timeline import CHECKPOINT
from tests.support.random_tables import choose, finished, opened_table
from tests.support.snapshot import snapshot

PEOPLE = ("p0", "p1", "p2", None)
ONLINE = {"p0", "p1", "p2"}


def random_history(seed: int) -> list[tuple[AnyEntry, Table]]:
    """The entries of a random game in which people come, leave, undo moves and hand seats over,
    each with the table after it."""
    random = Random(seed)
    plans = [SeatPlan("person", "Ann", "p0"), SeatPlan("open"), SeatPlan("open")]
    options = {"holdings": random.choice(["open", "closed"])}
    bits = random.randbytes(32).hex()
    opened = Opened("Test", "p0", "classic", options, plans, "brisk", bits, "k7")
    history: list[tuple[AnyEntry, Table]] = [(opened, Table("t").after(opened, 1))]

    def do(command: ask.AnyCommand, person: str, online: set[str]) -> None:
        table = history[-1][1]
        entry = consider(table, command, person, Attendance(online, ONLINE - online))
        history.append((entry, table.after(entry, table.seq + 1)))

    do(ask.Sit("a", "Ben", invite="k7"), "p1", ONLINE)
    do(ask.Leave("b"), "p1", ONLINE)
    do(ask.Sit("c", "Cat", 2, "k7"), "p2", ONLINE)
    do(ask.Sit("d", "Ben", invite="k7"), "p1", ONLINE)
    do(ask.Start("e", "random"), "p0", ONLINE)
    while not history[-1][1].over and len(history) < 90:
        table = history[-1][1]
        seat, _, moves = choose(table, random)
        person = f"p{seat}"
        if random.random() < 0.05:
            others = ONLINE - {person}
            do(ask.Handover("h", seat, "random"), min(others), others)
            do(ask.Reclaim("r"), person, ONLINE)
        undoing = next((k for k in range(3) if table.timeline.can_undo(k)), None)
        if undoing is not None and random.random() < 0.3:
            do(ask.Undo("u", history[-1][1].seq), f"p{undoing}", ONLINE)
            continue
        do(ask.Move("m", history[-1][1].seq, moves), person, ONLINE)
    return history


def everything_shown(table: Table) -> list[object]:
    return [(view(table, person), log_entries(table, person)) for person in PEOPLE]


@pytest.mark.parametrize("seed", range(4))
def test_a_table_replayed_from_its_entries_is_the_same(seed: int) -> None:
    history = random_history(seed)
    entries = [(entry, at) for at, (entry, _) in enumerate(history, 1)]
    shown = [everything_shown(table) for _, table in history[::9]]
    for number in range(0, len(history), 9):
        again = Table.replayed("t", entries[: number + 1])
        _, table = history[number]
        assert everything_shown(again) == shown[number // 9]
        assert again.summary() == table.summary()
        if again.game is not None and table.game is not None:
            assert snapshot(again.game) == snapshot(table.game)
        assert again.changed_at == table.changed_at == number + 1
    # Later entries have changed none of the earlier tables.
    assert [everything_shown(table) for _, table in history[::9]] == shown


@pytest.mark.parametrize("seed", range(4))
def test_a_summary_agrees_with_the_view(seed: int) -> None:
    for _, table in random_history(seed):
        summary, shown = table.summary(), public_view(table)
        assert (summary.name, summary.phase) == (shown.name, shown.phase)
        assert summary.preset == table.ruleset.preset
        assert summary.open_seats == sum(seat.kind == "open" for seat in shown.seats)
        assert [seat.name for seat in summary.seats] == [seat.name for seat in shown.seats]
        assert [seat.bot for seat in summary.seats] == [seat.bot for seat in shown.seats]
        deciding = {one.seat for one in shown.deciding}
        assert {k for k, seat in enumerate(summary.seats) if seat.deciding} == deciding
        acting = any(seat.deciding and seat.bot for seat in summary.seats)
        assert summary.bot_to_act == acting
        final = {one.seat: (one.place, one.total) for one in shown.standings or ()}
        for number, seat in enumerate(summary.seats):
            assert (seat.place, seat.total) == final.get(number, (None, None))


@pytest.mark.parametrize("seed", range(2))
def test_a_view_based_on_the_public_view_is_the_same(seed: int) -> None:
    for _, table in random_history(seed)[::5]:
        shared = public_view(table)
        assert view(table, None, shared) == view(table, None) == shared
        for person in PEOPLE:
            assert view(table, person, shared) == view(table, person)


def test_an_earlier_position_is_as_it_was() -> None:
    history = random_history(7)
    _, last = history[-1]
    boards = {len(table.plies) - 1: table.game for _, table in history if table.game is not None}
    for ply, game in boards.items():
        if ply < len(last.plies):
            then = last.timeline.at(ply)
            assert then.state == game.state
            assert then.history == game.history


def plies_played(look: Callable[[], object]) -> int:
    """How many plies are played again while something is looked at."""
    count = 0

    def note(frame: FrameType, event: str, _: object) -> None:
        nonlocal count
        count += event == "call" and frame.f_code is play_unchecked.__code__

    sys.setprofile(note)
    try:
        look()
    finally:
        sys.setprofile(None)
    return count


def test_looking_back_plays_no_more_than_lies_between_two_checkpoints() -> None:
    table = finished(opened_table(3), Random(5))
    last = len(table.plies) - 1
    assert last > 3 * CHECKPOINT
    for ply in range(last + 1):
        assert plies_played(lambda ply=ply: view_at(table, "p0", ply)) == ply % CHECKPOINT
    assert plies_played(lambda: replay(table, "p0")) == last + last % CHECKPOINT
