"""The small games: their numbers of information sets, and how soon they are solved."""

from __future__ import annotations

import pytest

from examples.solve_small_game import main
from mergemaker.envs.openspiel.course import Course
from mergemaker.envs.openspiel.parameters import Terms
from mergemaker.envs.small_games import SMALL_GAMES


# The larger two take minutes; `tests/rules/test_quantities.py` counts the nodes of all four.
@pytest.mark.parametrize(("name", "sets"), [("2x2", 264), ("5x1", 2_791)])
def test_small_games_have_the_known_numbers_of_information_sets(name: str, sets: int) -> None:
    # The numbers come from an engine that was written independently.
    met: list[set[str]] = [set(), set()]
    histories: dict[str, list[str]] = {}
    waiting = [(Course(Terms(SMALL_GAMES[name], 2, "money")), [[], []])]
    while waiting:
        course, own = waiting.pop()
        if course.over:
            continue
        chance = course.waits_for_chance
        seat = course.state.actor
        if not chance:
            seen = course.seen_by(seat)
            met[seat].add(seen)
            # Perfect recall: what a seat has seen tells all that it saw and did before.
            assert histories.setdefault(seen, own[seat]) == own[seat]
        for number in course.outcomes() if chance else course.actions():
            after = course.copy()
            (after.settle if chance else after.act)(number)
            then = own
            if not chance:
                then = [*own]
                then[seat] = [*own[seat], course.seen_by(seat), str(number)]
            waiting.append((after, then))
    assert [len(seen) for seen in met] == [sets, sets]
    assert not met[0] & met[1]


def test_the_smallest_game_is_solved(capsys: pytest.CaptureFixture[str]) -> None:
    main(["2x2", "--iterations", "300"])
    iterations, gap, _ = capsys.readouterr().out.splitlines()[-1].split()
    assert iterations == "300" and float(gap) < 4e-5  # thousands of dollars
