"""Games stored under other versions of the rules are checked as they load."""

from __future__ import annotations

from random import Random
from traceback import format_exception

import msgspec
import pytest

from mergemaker.rules import RULES_VERSION, Refused
from mergemaker.table import AnyEntry, Opened, RulesDiffer, SeatPlan, Table
from mergemaker.table.entry import Moved
from tests.support.random_tables import opened_table, play_out
from tests.support.snapshot import snapshot

SEED = (5).to_bytes(32, "big").hex()


def stored(version: int, entries: int) -> list[tuple[AnyEntry, int]]:
    """The stored entries of a game for three, begun under this version of the rules."""
    plans = [SeatPlan("person", f"Player {k}", f"p{k}") for k in range(3)]
    opened = Opened("Test", "p0", "classic", {}, plans, "instant", SEED, version=version)
    played = [entry for entry, _ in play_out(opened_table(3, seed=5), Random(5))]
    return [(entry, 0) for entry in [opened, *played[:entries]]]


def altered(version: int, entries: int, moves: list[str]) -> list[tuple[AnyEntry, int]]:
    """The same entries, with other moves in the last one."""
    rows = stored(version, entries)
    last, at = rows[-1]
    assert isinstance(last, Moved)
    return [*rows[:-1], (msgspec.structs.replace(last, moves=moves), at)]


@pytest.mark.parametrize("version", [RULES_VERSION, RULES_VERSION + 1])
def test_a_game_that_the_current_rules_allow_loads_under_any_version(version: int) -> None:
    table = Table.replayed("t", stored(version, 120))
    current = Table.replayed("t", stored(RULES_VERSION, 120))
    assert table.seq == 121
    assert table.plies == current.plies
    assert table.game is not None
    assert current.game is not None
    assert any(current.game.refilled)  # some tiles are known to be dead
    assert snapshot(table.game) == snapshot(current.game)


def test_a_move_that_the_current_rules_refuse_is_reported() -> None:
    with pytest.raises(RulesDiffer) as differ:
        Table.replayed("k3", altered(RULES_VERSION + 1, 20, ["buy Luxor 4"]))
    error = differ.value
    assert (error.game, error.seq, error.moves) == ("k3", 21, ("buy Luxor 4",))
    assert isinstance(error.refusal, Refused)
    for part in ("k3", "21", error.code):
        assert part in str(error)


def test_a_move_with_another_result_is_reported() -> None:
    rows = stored(RULES_VERSION + 1, 20)
    (moved, at) = rows[10]
    assert isinstance(moved, Moved)
    rows[10] = msgspec.structs.replace(moved, digest="0" * 8), at
    with pytest.raises(RulesDiffer, match="leads elsewhere") as differ:
        Table.replayed("k3", rows)
    assert (differ.value.game, differ.value.seq) == ("k3", 11)
    assert differ.value.refusal is None


def test_moves_stored_without_digests_only_have_to_be_legal() -> None:
    rows = [
        (msgspec.structs.replace(entry, digest="") if isinstance(entry, Moved) else entry, at)
        for entry, at in stored(RULES_VERSION - 1, 60)
    ]
    assert Table.replayed("k3", rows).seq == 61


@pytest.mark.parametrize(
    ("move", "named"), [("replace 6D", "6D"), ("buy Luxor 4", "Luxor"), ("12I", "12I")]
)
def test_a_report_names_no_move(move: str, named: str) -> None:
    with pytest.raises(RulesDiffer) as differ:
        Table.replayed("k3", altered(RULES_VERSION + 1, 20, [move]))
    assert named not in "".join(format_exception(differ.value))


def test_a_stored_game_without_a_version_has_the_first() -> None:
    whole = msgspec.json.decode(msgspec.json.encode(stored(1, 0)[0][0]))
    del whole["version"]
    again = msgspec.convert(whole, AnyEntry)
    assert isinstance(again, Opened)
    assert again.version == 1
