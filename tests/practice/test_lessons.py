"""Every lesson: it can be taken to its end, and nothing but what it asks for takes it there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mergemaker.practice import Lesson, Step, attempt, lessons
from mergemaker.rules import Game, Refused, legal, move_text, parse_move

Decisions = list[list[str]]

NAMES = tuple(lessons())


def allowed(game: Game, seat: int) -> list[list[str]]:
    """Every decision of a single move that the rules allow a seat."""
    return [[move_text(game, move)] for move in legal(game, seat)]


def accepted(step: Step, game: Game, seat: int) -> list[list[str]]:
    """The decisions that do a step."""
    return [text.split(", ") for text in step.accepts] or allowed(game, seat)


def ways(lesson: Lesson) -> Iterator[tuple[Decisions, Step]]:
    """For each step, the first way to get there, with the step."""
    before: Decisions = []
    for step in lesson.steps:
        yield before, step
        game = game_after(lesson, before)
        before = [*before, accepted(step, game, lesson.seat)[0]]


def game_after(lesson: Lesson, decisions: Decisions) -> Game:
    game = attempt(lesson, decisions).table.game
    assert game is not None
    return game


@pytest.mark.parametrize("name", NAMES)
def test_every_accepted_decision_does_its_step(name: str):
    lesson = lessons()[name]
    for before, step in ways(lesson):
        game = game_after(lesson, before)
        assert game.deciding[-1].seat == lesson.seat
        for decision in accepted(step, game, lesson.seat):
            after = attempt(lesson, [*before, decision])
            assert (after.steps, after.missed) == (len(before) + 1, False), decision
            assert after.table.game is not None
            assert after.table.game.over or after.table.seq > attempt(lesson, before).table.seq


@pytest.mark.parametrize("name", NAMES)
def test_every_other_decision_misses_and_changes_nothing(name: str):
    lesson = lessons()[name]
    for before, step in ways(lesson):
        game, here = game_after(lesson, before), attempt(lesson, before).table
        wanted = [
            [parse_move(game, text) for text in decision]
            for decision in accepted(step, game, lesson.seat)
        ]
        others = [
            [text]
            for move in legal(game, lesson.seat)
            if [move] not in wanted
            for text in [move_text(game, move)]
        ]
        assert bool(others) == bool(step.accepts)
        for decision in others:
            after = attempt(lesson, [*before, decision])
            assert (after.steps, after.missed) == (len(before), True), decision
            assert after.table.plies == here.plies


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_hold_in_a_lesson(name: str):
    lesson = lessons()[name]
    for before, _ in ways(lesson):
        for impossible in ("found Luxor", "1A", "accept", "sell 25"):
            game = game_after(lesson, before)
            if [impossible] not in allowed(game, lesson.seat):
                with pytest.raises(Refused):
                    attempt(lesson, [*before, [impossible]])
    *_, (before, step) = ways(lesson)
    whole = [*before, accepted(step, game_after(lesson, before), lesson.seat)[0]]
    with pytest.raises(Refused, match="over"):
        attempt(lesson, [*whole, ["pass"]])


def test_there_are_ten_lessons_in_the_order_of_their_files():
    first, second = NAMES[:5], NAMES[5:]
    assert first == ("tile", "founding", "free-share", "buying", "safe")
    assert second == ("holders", "merger", "shares", "cash", "end")
