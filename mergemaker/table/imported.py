"""A game brought in as a record, to be looked at: read, and taken apart into plies."""

from __future__ import annotations

from collections.abc import Iterator

from mergemaker.rules import BadRecord, Game, Move, move_text, play_unchecked, read_record
from mergemaker.rules.moves import Played

from .ply import goes_with

# As long as the longest of a thousand games between six players that move at random, twice over.
MOVES_LIMIT = 1000


def read(record: str) -> Game:
    """The game that a record tells of, finished or not.

    Raises:
        BadRecord: it cannot be read, tells of an impossible game, or is too long.
    """
    game = read_record(record)
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
