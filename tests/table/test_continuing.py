"""Playing on from a position of a game that is over."""

from __future__ import annotations

import msgspec
import pytest

from mergemaker.rules import Refused, observe, read_record, write_record
from mergemaker.table import AnyEntry, Imported, Opened, SeatPlan, Table, log_entries, view
from mergemaker.table.continuing import continued
from mergemaker.table.entry import Moved
from mergemaker.table.person_plies import person_plies
from tests.support.random_tables import opened_table
from tests.table.test_imported import played_on

SEED = "ab" * 32


def continuing(table: Table, ply: int, seat: int) -> Opened:
    """The entry of a table at which Ann goes on from a ply, in a seat."""
    plans = [SeatPlan("bot", f"Bot {k}", bot="random") for k in range(len(table.seats))]
    plans[seat] = SeatPlan("person", "Ann", "ann")
    rules = table.ruleset
    return Opened(
        name="Again",
        host="ann",
        preset=rules.preset,
        options=rules.options,
        seats=plans,
        pace="instant",
        seed=SEED,
        continues=continued(table, ply, seat),
    )


def finished(**options: str) -> Table:
    table = played_on(opened_table(3, seed=5, **options), 1000)
    assert table.over
    return table


def _stored(entry: AnyEntry) -> AnyEntry:
    """The entry as it is read again from a journal."""
    return msgspec.json.decode(msgspec.json.encode(entry), type=AnyEntry)


@pytest.mark.parametrize(
    "options", [{}, {"holdings": "closed"}, {"replace": "ask", "dead_tiles": "return"}]
)
@pytest.mark.parametrize("place", [0.0, 0.2, 0.6, 0.95])
def test_a_game_goes_on_from_a_position_and_replays_to_itself(
    options: dict[str, str], place: float
):
    source = finished(**options)
    ply = int(place * (len(source.plies) - 1))
    at = source.timeline.at(ply)
    for seat in (0, 2):
        opened = continuing(source, ply, seat)
        table = Table("u").after(opened, at=0)
        assert table.game is not None
        assert table.phase == "playing"
        # Whatever the seat knows is as it was.
        assert observe(table.game, seat).state == observe(at, seat).state
        assert table.plies[-1].events[0].type == "redealt"
        assert not table.timeline.undo_depth(seat)

        after = played_on(table, len(table.plies) + 40)
        assert after.game is not None
        entries: list[AnyEntry] = [opened]
        entries += [
            Moved(played.seat, list(played.moves), "")
            for played in after.plies[len(table.plies) :]
            if played.seat is not None
        ]
        again = Table.replayed("u", [(_stored(entry), 0) for entry in entries])
        assert again.game is not None
        assert again.game.state == after.game.state
        for number in (0, len(table.plies) - 2, len(table.plies) - 1, len(after.plies) - 1):
            frames = [game.state.copy() for game in after.timeline.games()]
            assert after.timeline.at(number).state == frames[number]

        record = write_record(after.game)
        assert read_record(record).state == after.game.state
        brought_in = Table("v").after(Imported("Friday", "ben", record), at=0)
        assert brought_in.game is not None
        assert write_record(brought_in.game) == record


def test_nothing_hidden_is_shown_and_what_came_before_is_nobodys_own():
    source = finished()
    table = Table("u").after(continuing(source, 30, 1), at=0)
    seen = view(table, "ann")
    assert (seen.you, seen.seed, seen.options is None) == (1, None, table.deciding != (1,))
    assert seen.seed_hash != source.timeline.seed_hash
    for entry in log_entries(table, "ann"):
        for event in entry.events:
            assert event.type != "drew" or event.seat == 1 or event.tile is None
    assert person_plies(table) == {1: frozenset()}
    after = played_on(table, len(table.plies) + 30)
    assert min(person_plies(after)[1]) >= len(table.plies)


def test_a_game_that_went_on_can_be_gone_on_from_again():
    first = Table("u").after(continuing(finished(), 30, 1), at=0)
    over = played_on(first, 1000)
    assert over.over
    second = Table("w").after(continuing(over, 60, 0), at=0)
    assert second.game is not None
    assert [redeal.seat for redeal in second.game.redeals] == [1, 0]
    assert observe(second.game, 0).state == observe(over.timeline.at(60), 0).state


def test_where_nobody_can_go_on_is_said():
    source = finished()
    last = len(source.plies) - 1
    running = played_on(opened_table(3, seed=5), 20)
    for table, ply, seat, code in (
        (source, last, 0, "game-over"),
        (source, last + 1, 0, "no-such-ply"),
        (source, -1, 0, "no-such-ply"),
        (source, 3, 3, "no-such-seat"),
        (source, 3, -1, "no-such-seat"),
        (running, 3, 0, "not-over"),
    ):
        with pytest.raises(Refused) as refused:
            continued(table, ply, seat)
        assert refused.value.code == code
