"""The examination of accuracies, which follow from a game and its review."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection, select

from mergemaker.analysis.review import DecisionReview
from mergemaker.analysis.summary import seat_accuracies
from mergemaker.table import Table
from mergemaker.table.person_plies import person_plies

from ..storage.schema import accuracies, judgements

_judgements = msgspec.json.Decoder(DecisionReview)


def wrong_accuracies(connection: Connection, table: Table) -> Iterator[str]:
    """What is wrong with the stored accuracies of a game. There may be none: a review from before
    they were stored has none until somebody opens it again. And whose they were cannot be told any
    more if a bot looked after the seat of somebody who then deleted their account.

    Args:
        connection: a snapshot of the database.
        table: the game's table.
    """
    stored = {
        (row.seat, row.phase): (row.decisions, row.accuracy)
        for row in connection.execute(select(accuracies).where(accuracies.c.game == table.id))
    }
    if not stored:
        return
    found = select(judgements.c.judged).where(
        judgements.c.game == table.id, judgements.c.open_hands.is_(False)
    )
    rows = connection.execute(found.order_by(judgements.c.number)).scalars()
    try:
        follows = seat_accuracies(
            table, [_judgements.decode(row) for row in rows], person_plies(table)
        )
    except msgspec.MsgspecError:  # the review itself is wrong, which is told of
        return
    expected = {
        (seat, one.phase): (one.decisions, one.accuracy)
        for seat, phases in follows.items()
        for one in phases
    }
    for (seat, phase), figures in sorted(stored.items()):
        if seat in follows and expected.get((seat, phase)) != figures:
            yield f"The accuracy of seat {seat} in {phase} does not follow from the review."
