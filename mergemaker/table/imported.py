"""A game brought in as a record, to be looked at: read, and taken apart into plies."""

from __future__ import annotations

from collections.abc import Iterator

from mergemaker import rules
from mergemaker.rules import Game, Move, move_text, play_unchecked, read_record
from mergemaker.rules.moves import Played

from .ply import goes_with
from .refusal import Refused

# As long as the longest of a thousand games between six players that move at random, twice over.
MOVES_LIMIT = 1000


class BadRecord(Refused):
    """A record that cannot be brought in; `line` is where it fails, from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__("bad-record", reason)
        self.line = line


def read(record: str) -> Game:
    """The game that a record tells of, finished or not.

    Raises:
        BadRecord: it cannot be read, tells of an impossible game, or is too long.
    """
    try:
        game = read_record(record)
    except rules.BadRecord as bad:
        raise BadRecord(max(bad.line, 1), bad.reason) from bad
    if len(game.history) > MOVES_LIMIT:
        lines = len(record.splitlines())
        raise BadRecord(lines, f"It has more than {MOVES_LIMIT} moves.")
    return game


def plies(whole: Game, dealt: Game) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The moves of a game in the words of a record: who made them, and those together that one
    seat decides together.

    Args:
        whole: the game.
        dealt: the same game as dealt, which is played on.
    """
    for seat, moves in _decided_together(whole.history):
        texts: list[str] = []
        for move in moves:
            texts.append(move_text(dealt, move))
            play_unchecked(dealt, seat, move)
        yield seat, tuple(texts)


def _decided_together(history: list[Played]) -> list[tuple[int, tuple[Move, ...]]]:
    found: list[tuple[int, tuple[Move, ...]]] = []
    for seat, move in history:
        if found and found[-1][0] == seat and goes_with(found[-1][1][-1], move):
            found[-1] = (seat, (*found[-1][1], move))
        else:
            found.append((seat, (move,)))
    return found
