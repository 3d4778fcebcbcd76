"""Games imported from records, and replays."""

from __future__ import annotations

import msgspec
import pytest

from mergemaker import bots
from mergemaker.rules import BadRecord, move_text, read_record, write_record
from mergemaker.table import Imported, Table, consider_move, log_entries, view, view_at
from mergemaker.table.replay import Replay, replay
from tests.support.random_tables import opened_table
from tests.support.recorded import recorded_game, stopped_record


def imported(record: str) -> Table:
    return Table("t").after(Imported("Friday", "ann", record), at=0)


def views_of(seen: Replay) -> list[dict[str, object]]:
    """The view of every ply, as a client builds them from the frames."""
    views: list[dict[str, object]] = []
    for frame in msgspec.to_builtins(seen.frames):
        views.append({**(views[-1] if views else msgspec.to_builtins(seen.view)), **frame})
    return views


def played_on(table: Table, plies: int) -> Table:
    """The table after a number of random plies, or at the end of the game."""
    while table.game is not None and not table.over and len(table.plies) <= plies:
        game = table.game
        seat = game.deciding[-1].seat
        moves = bots.choose("random", game, seat, len(table.plies))
        entry = consider_move(table, seat, [move_text(game, m) for m in moves], table.seq)
        table = table.after(entry, at=0)
    return table


@pytest.mark.parametrize("person", ["p0", "p1", None])
@pytest.mark.parametrize("options", [{}, {"holdings": "closed"}])
def test_a_replay_consists_of_the_view_of_every_ply(person: str | None, options: dict[str, str]):
    opened = opened_table(3, seed=3, **options)
    table, running = played_on(opened, 1000), played_on(opened, 60)
    assert table.over and not running.over
    for seen in (table, running):
        views = views_of(replay(seen, person))
        assert len(views) == len(seen.plies)
        for ply in range(0, len(views), 7):
            hands = views[ply].pop("hands")
            assert views[ply] == msgspec.to_builtins(view_at(seen, person, ply))
            assert (hands is None) == (not seen.over)
        assert replay(seen, person).log == log_entries(seen, person)


def test_moves_made_together_are_one_ply():
    table = imported(write_record(recorded_game(4, "3", bot="heuristic")))
    kinds = {tuple(type(text).__name__ for text in ply.moves) for ply in table.plies[1:]}
    assert kinds == {("str",), ("str", "str")}
    for ply in table.plies[1:]:
        if len(ply.moves) == 2:
            assert ply.moves[1].startswith(("found ", "survivor ")) or ply.moves[0] == "end"


@pytest.mark.parametrize("preset", ["classic", "online", "hasbro-1999", "wotc-2008"])
@pytest.mark.parametrize("moves", [None, 25])
def test_an_imported_game_is_as_its_record_says(preset: str, moves: int | None):
    whole = recorded_game(3, "8", preset=preset)
    record = write_record(whole) if moves is None else stopped_record(whole, moves)
    table, known = imported(record), read_record(record)
    assert table.game is not None
    assert table.game.state == known.state
    assert write_record(table.game) == record
    shown = view(table, "ann")
    assert (shown.phase, shown.you, shown.options) == ("stopped" if moves else "over", None, None)
    assert shown.seed == (known.seed.hex() if known.seed else None)
    assert shown.seed_hash == known.seed_hash
    assert not table.bot_to_act
    assert table.revealed


def test_a_record_without_a_seed_can_be_imported():
    lines = stopped_record(recorded_game(3, "4"), 20).splitlines(keepends=True)
    record = "".join(line for line in lines if not line.startswith("Seed"))
    shown = view(imported(record), None)
    assert (shown.seed, shown.seed_hash) == (None, None)


def test_a_record_with_too_many_moves_is_refused():
    record = stopped_record(recorded_game(2, "1"), 0)
    turn = record.splitlines()[-1]
    assert turn == "Result: unfinished"
    game = read_record(record)
    name = game.players[game.turn]
    other = game.players[1 - game.turn]
    offers = ", ".join([f"offer {other} give $1 get $2, withdraw"] * 501)
    with pytest.raises(BadRecord, match="more than 1000 moves"):
        imported(record.replace(turn, f"1 {name} {offers}\n{turn}"))
