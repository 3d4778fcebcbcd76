"""The examination of one game: its entries, its columns and its reviews."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from mergemaker.analysis.review import DecisionReview
from mergemaker.rules import BadRecord, verify_record
from mergemaker.table import RulesDiffer, Table
from mergemaker.table.orders import StandingOrders
from mergemaker.table.verification import after_checked

from ..storage.changes import Change, Row
from ..storage.journal import decode_row
from ..storage.schema import entries, games, judgements, reviews, standing_orders
from .accuracies import wrong_accuracies
from .columns import Scratch
from .fault import Fault, Kind
from .notes import wrong_notes

_judgement = msgspec.json.Decoder(DecisionReview)
_orders = msgspec.json.Decoder(StandingOrders)


class _Wrong(Exception):
    """Something is wrong that leaves nothing more to examine."""

    def __init__(self, kind: Kind, what: str) -> None:
        super().__init__(what)
        self.kind: Kind = kind


def examine_game(connection: Connection, scratch: Scratch, game: str) -> tuple[int, list[Fault]]:
    """Examine a game.

    Args:
        connection: a snapshot of the database.
        scratch: where its entries are written again; it is cleared afterwards.
        game: its id.

    Returns:
        The number of its entries, and everything that is wrong with it.
    """
    faults: list[Fault] = []
    count = 0
    try:
        rows = _rows(connection, game)
        count = len(rows)
        table = _replayed(rows, game, scratch)
        faults += [Fault("columns", what, game) for what in scratch.differences(connection, game)]
        faults += [Fault("deal", what, game) for what in _dealt_wrong(table)]
        faults += [Fault("review", what, game) for what in wrong_accuracies(connection, table)]
        faults += [Fault("note", what, game) for what in wrong_notes(connection, table)]
    except _Wrong as wrong:
        faults.append(Fault(wrong.kind, str(wrong), game))
    finally:
        scratch.clear()
    faults += [Fault("columns", what, game) for what in _wrong_orders(connection, game)]
    faults += [Fault("review", what, game) for what in _wrong_reviews(connection, game)]
    return count, faults


def _rows(connection: Connection, game: str) -> list[Row]:
    """The entries of a game, each with the number that it has to have."""
    rows: list[Row] = []
    stored = select(entries).where(entries.c.game == game).order_by(entries.c.seq)
    for number, row in enumerate(connection.execute(stored), 1):
        if row.seq != number:
            raise _Wrong("entries", f"Entry {number} is missing.")
        try:
            rows.append(decode_row(row))
        except msgspec.MsgspecError:
            raise _Wrong("entries", f"Entry {number} is no entry that can be read.") from None
    if not rows:
        raise _Wrong("entries", "It has no entries.")
    last = connection.execute(select(games.c.last_seq).where(games.c.id == game)).scalar_one()
    if len(rows) < last:
        raise _Wrong("entries", f"Only {len(rows)} of its {last} entries are there.")
    return rows


def _replayed(rows: list[Row], game: str, scratch: Scratch) -> Table:
    """The table that entries make, every move checked and every entry written again."""
    table = Table(game)
    for row in rows:
        try:
            table = after_checked(table, row.entry, row.at)
        except RulesDiffer as difference:
            ends = (
                "leads to another game than it did"
                if difference.refusal is None
                else (f"is refused by the rules ({difference.code})")
            )
            raise _Wrong("replay", f"The move of entry {row.seq} {ends}.") from None
        except BadRecord:
            raise _Wrong("replay", "The imported record is refused by the rules.") from None
        except Exception as error:  # entries that were changed can fail in any way
            what = f"Entry {row.seq} does not fit what was before it ({type(error).__name__})."
            raise _Wrong("replay", what) from error
        scratch.write(Change(row, table.summary()))
    return table


def _dealt_wrong(table: Table) -> list[str]:
    """What contradicts that a game was dealt fairly (R40). The records of imported games are their
    authors' affair, and a game that continues another was dealt where that was."""
    if table.game is None or table.imported or table.game.redeals:
        return []
    return verify_record(table.game)


def _wrong_orders(connection: Connection, game: str) -> Iterator[str]:
    stored = select(standing_orders).where(standing_orders.c.game == game)
    for row in connection.execute(stored):
        if not _can_decode(_orders, row.orders):
            yield f"The standing orders of seat {row.seat} cannot be read."


def _wrong_reviews(connection: Connection, game: str) -> Iterator[str]:
    for review in connection.execute(select(reviews).where(reviews.c.game == game)):
        name = "review as if all hands were open" if review.open_hands else "review"
        found = select(judgements).where(
            judgements.c.game == game, judgements.c.open_hands == review.open_hands
        )
        judged = connection.execute(found.order_by(judgements.c.number)).all()
        numbers = [row.number for row in judged]
        expected = range(review.total if review.state == "done" else len(numbers))
        if numbers != list(expected) or len(numbers) > review.total:
            yield f"The {name} has {len(numbers)} judgements of {review.total} decisions."
        if not all(_can_decode(_judgement, row.judged) for row in judged):
            yield f"The {name} has judgements that cannot be read."


def _can_decode(decoder: msgspec.json.Decoder[Any], content: bytes) -> bool:
    try:
        decoder.decode(content)
    except msgspec.MsgspecError:
        return False
    return True
