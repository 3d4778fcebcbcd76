"""Every lesson: it can be taken to its end, and nothing but what it asks for takes it there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mergemaker.practice import Lesson, Step, attempt, lessons
from mergemaker.rules import Game, Refused, legal, move_text, parse_move

NAMES = tuple(lessons())


def allowed(game: Game, seat: int) -> list[str]:
    """Every move that the rules allow a seat."""
    return [move_text(game, move) for move in legal(game, seat)]


def accepted(step: Step, game: Game, seat: int) -> list[str]:
    """The moves that do a step."""
    return list(step.accepts) or allowed(game, seat)


def ways(lesson: Lesson) -> Iterator[tuple[list[str], Step]]:
    """For each step, the first way to get there, with the step."""
    before: list[str] = []
    for step in lesson.steps:
        yield before, step
        game = game_after(lesson, before)
        before = [*before, accepted(step, game, lesson.seat)[0]]


def game_after(lesson: Lesson, moves: list[str]) -> Game:
    game = attempt(lesson, moves).table.game
    assert game is not None
    return game


@pytest.mark.parametrize("name", NAMES)
def test_every_accepted_move_does_its_step(name: str):
    lesson = lessons()[name]
    for before, step in ways(lesson):
        game = game_after(lesson, before)
        assert game.deciding[-1].seat == lesson.seat
        for move in accepted(step, game, lesson.seat):
            after = attempt(lesson, [*before, move])
            assert (after.steps, after.missed) == (len(before) + 1, False), move
            assert after.table.seq > attempt(lesson, before).table.seq


@pytest.mark.parametrize("name", NAMES)
def test_every_other_move_misses_and_changes_nothing(name: str):
    lesson = lessons()[name]
    for before, step in ways(lesson):
        game, here = game_after(lesson, before), attempt(lesson, before).table
        wanted = [parse_move(game, text) for text in accepted(step, game, lesson.seat)]
        others = [move_text(game, move) for move in legal(game, lesson.seat) if move not in wanted]
        assert bool(others) == bool(step.accepts)
        for move in others:
            after = attempt(lesson, [*before, move, "pass"])
            assert (after.steps, after.missed) == (len(before), True), move
            assert after.table.plies == here.plies


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_hold_in_a_lesson(name: str):
    lesson = lessons()[name]
    for before, _ in ways(lesson):
        for impossible in ("found Luxor", "1A", "accept", "sell 25"):
            if impossible not in allowed(game_after(lesson, before), lesson.seat):
                with pytest.raises(Refused):
                    attempt(lesson, [*before, impossible])
    *_, (before, step) = ways(lesson)
    whole = [*before, accepted(step, game_after(lesson, before), lesson.seat)[0]]
    with pytest.raises(Refused, match="over"):
        attempt(lesson, [*whole, "pass"])


def test_there_are_ten_lessons_in_the_order_of_their_files():
    first, second = NAMES[:5], NAMES[5:]
    assert first == ("tile", "founding", "free-share", "buying", "safe")
    assert second == ("holders", "merger", "shares", "cash", "end")
