"""Puzzles of one's own: decisions of a reviewed game, to be made again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mergemaker.analysis.decisions import decision_points
from mergemaker.analysis.report import Choice, DecisionReport
from mergemaker.puzzles import own_attempt
from mergemaker.rules import Refused, legal, move_text, observe, write_record
from mergemaker.table import Imported, Table
from tests.support.recorded import recorded_game


def choice(moves: list[str], loss: float) -> Choice:
    return Choice(moves, 0.5 - loss, 0.01, 20000, 400, loss, 0.01, tied=False)


def source() -> Table:
    record = write_record(recorded_game(3, "5", bot="heuristic"))
    return Table("t").after(Imported("Friday", "ann", record), at=0)


def reports(table: Table) -> list[DecisionReport]:
    """A made-up report of every decision: the other choice is better."""
    found: list[DecisionReport] = []
    for point in decision_points(table, open_hands=False):
        made = [move_text(point.observation, move) for move in point.played]
        others = [move_text(point.observation, m) for m in legal(point.observation, point.seat)]
        other = next((text for text in others if text != made[0]), None)
        choices = [choice([other], 0.0), choice(made, 0.1)] if other else []
        played = 1 if other else None
        verdict = "mistake" if other else "forced"
        found.append(
            DecisionReport(
                point.ply,
                point.seat,
                made,
                [0.3] * 3,
                0.01,
                [0.0] * 3,
                choices,
                played,
                verdict,
                None,
            )
        )
    return found


def test_every_decision_can_be_made_again_as_its_player_saw_it():
    table = source()
    known = reports(table)
    kinds: set[str] = set()
    for number in range(0, len(known), 9):
        decided = known[number]
        if not decided.choices:
            continue
        begun = own_attempt(table, known, number, [])
        assert begun.table.game is not None
        assert not begun.decided
        before = table.timeline.at(decided.ply - 1)
        if number == 0 or known[number - 1].ply != decided.ply:
            assert (
                observe(begun.table.game, decided.seat).state == observe(before, decided.seat).state
            )
        kinds.add(begun.table.game.deciding[0].kind)
        for moves, at in ((decided.moves, 1), (decided.choices[0].moves, 0)):
            done = own_attempt(table, known, number, moves)
            assert (done.decided, done.choice) == (True, at)
        again = own_attempt(table, known, number, [])
        assert again.table.game is not None
        assert again.table.game.state == begun.table.game.state
    assert {"place", "buy"} <= kinds


def test_what_is_no_decision_is_refused():
    table = source()
    known = reports(table)
    known[1] = replace(known[1], choices=[], played=None, verdict="forced")
    for number in (-1, len(known), 1):
        with pytest.raises(Refused) as refused:
            own_attempt(table, known, number, [])
        assert refused.value.code == "no-such-puzzle"
    with pytest.raises(Refused):
        own_attempt(table, known, 0, ["13Z"])
    with pytest.raises(Refused):
        own_attempt(table, known, 0, [*known[0].moves, "pass"])
