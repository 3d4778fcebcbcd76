"""Reviews of games, kept beside the journal: which were asked for, and what they found so far."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Literal

import msgspec
from sqlalchemy import func, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncEngine

from mergemaker.analysis.judging import Judged

from .schema import judgements, reviews

State = Literal["waiting", "running", "done", "failed"]

_decoder = msgspec.json.Decoder(Judged)


@dataclass(frozen=True, slots=True)
class Asked:
    """A review that was asked for: of which game, and whether as if all hands lay open."""

    game: str
    open_hands: bool


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a review is, and what it found."""

    state: State
    total: int
    judged: list[Judged]


class Reviews:
    """The reviews in a journal's file."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def ask(self, asked: Asked, total: int) -> None:
        """Note that a review is wanted, if it is not yet; one that failed is wanted anew."""
        row = {
            "game": asked.game,
            "open_hands": asked.open_hands,
            "asked_at": time.time_ns() // 1_000_000,
            "state": "waiting",
            "total": total,
        }
        wanted = upsert(reviews).values(**row)
        key = [reviews.c.game, reviews.c.open_hands]
        again = wanted.on_conflict_do_update(key, set_=row, where=reviews.c.state == "failed")
        async with self._engine.begin() as connection:
            await connection.execute(again)

    async def note(self, asked: Asked, number: int, judged: Judged) -> None:
        """Keep what was found of a decision."""
        found = insert(judgements).values(
            game=asked.game,
            open_hands=asked.open_hands,
            number=number,
            judged=msgspec.json.encode(judged),
        )
        async with self._engine.begin() as connection:
            await connection.execute(found)

    async def set_state(self, asked: Asked, state: State) -> None:
        """Note how far a review is."""
        this = (reviews.c.game == asked.game) & (reviews.c.open_hands == asked.open_hands)
        async with self._engine.begin() as connection:
            await connection.execute(update(reviews).where(this).values(state=state))

    async def progress(self, asked: Asked) -> Progress | None:
        """How far a review is; None when it was never asked for."""
        this = (reviews.c.game == asked.game) & (reviews.c.open_hands == asked.open_hands)
        found = (
            select(judgements.c.judged)
            .where(judgements.c.game == asked.game, judgements.c.open_hands == asked.open_hands)
            .order_by(judgements.c.number)
        )
        async with self._engine.connect() as connection:
            review = (await connection.execute(select(reviews).where(this))).one_or_none()
            if review is None:
                return None
            rows = (await connection.execute(found)).all()
        return Progress(review.state, review.total, [_decoder.decode(row.judged) for row in rows])

    async def next_wanted(self) -> Asked | None:
        """The review to work on: the one begun, or else the one asked for first."""
        found = (
            select(reviews.c.game, reviews.c.open_hands)
            .where(reviews.c.state.in_(("waiting", "running")))
            .order_by(reviews.c.state != "running", reviews.c.asked_at)
            .limit(1)
        )
        async with self._engine.connect() as connection:
            row = (await connection.execute(found)).one_or_none()
        return None if row is None else Asked(row.game, row.open_hands)

    async def waiting(self) -> int:
        """How many reviews are not done."""
        found = select(func.count()).where(reviews.c.state.in_(("waiting", "running")))
        async with self._engine.connect() as connection:
            return (await connection.execute(found)).scalar_one()
