"""Importing a game from a record: reading it, and dividing it into plies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mergemaker.rules import BadRecord, Game, Move, Played, move_text, play_unchecked, read_record

from .ply import goes_with
from .timeline import Timeline

# Twice the length of the longest of a thousand games among six players who move at random.
MOVES_LIMIT = 1000


def read(record: str) -> Game:
    """The game in a record, finished or not.

    Raises:
        BadRecord: it cannot be read, describes an impossible game, is too long, or is not of a game
            that can be played at a table.
    """
    game = read_record(record)
    if game.ruleset.quantities:
        raise BadRecord(
            1, "It changes the quantities of its preset; tables are played with those (R42)."
        )
    if len(game.history) > MOVES_LIMIT:
        lines = len(record.splitlines())
        raise BadRecord(lines, f"It has more than {MOVES_LIMIT} moves.")
    return game


def undealt(whole: Game) -> Timeline:
    """The timeline of a game from a record, before the deal."""
    return Timeline(whole.ruleset, whole.seed or b"", whole.seed_hash, whole.bag0, whole.chance0)


def plies(history: Sequence[Played], game: Game) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The plies of a game: a seat, and the moves that it decided together, in the notation of a
    record.

    Args:
        history: the moves of the game, or some that follow one another.
        game: the game as it was before them, in which they are made.
    """
    for seat, moves in _decided_together(history):
        texts: list[str] = []
        for move in moves:
            texts.append(move_text(game, move))
            play_unchecked(game, seat, move)
        yield seat, tuple(texts)


def played(whole: Game, dealt: Timeline, seq: int) -> Timeline:
    """A timeline with all plies of a game from a record.

    Args:
        whole: the game.
        dealt: the timeline with only the deal.
        seq: the entry that the record came with.
    """
    timeline = dealt
    starts = [0, *(redeal.moves for redeal in whole.redeals)]
    for redeal, start, end in zip(
        [None, *whole.redeals], starts, [*starts[1:], len(whole.history)], strict=True
    ):
        if redeal is not None:
            timeline = timeline.redealt(redeal.seat, redeal.seed, seq)
        assert timeline.game is not None
        for seat, moves in plies(whole.history[start:end], timeline.game.copy()):
            timeline = timeline.played(seat, moves, seq)
    return timeline.ended(seq) if whole.ending == "agreed" else timeline


def _decided_together(history: Sequence[Played]) -> list[tuple[int, tuple[Move, ...]]]:
    found: list[tuple[int, tuple[Move, ...]]] = []
    for seat, move in history:
        if found and found[-1][0] == seat and goes_with(found[-1][1][-1], move):
            found[-1] = (seat, (*found[-1][1], move))
        else:
            found.append((seat, (move,)))
    return found
