"""The statements that delete what is stored about a person besides the account itself."""

from __future__ import annotations

from sqlalchemy import bindparam, delete, null, select, tuple_, update

from ..identity import people_at
from .database import compiled
from .people import DELETE_NAME
from .schema import barred, chat, rating_changes, ratings, reports, resignations
from .subscription_store import forgotten_subscriptions
from .writer import Statement


def forgotten(person: str) -> tuple[Statement, ...]:
    """The statements that delete everything stored about the owner of an account, and about the
    companions at their device, besides the account, its sessions and its seats.

    Of what they said the place in its room remains, so that the numbers of messages stay.
    """
    owner = {"owner": person}
    device = [{"owner": each} for each in people_at(person).values()]
    return (
        *forgotten_subscriptions(person),
        DELETE_NAME(owner),
        _DELETE_RATINGS(owner),
        _DELETE_RATING_CHANGES(owner),
        _DELETE_RESIGNATIONS(*device),
        _DELETE_BARRED(*device),
        _DELETE_REPORTS(owner),
        _FORGET_REPORTER(owner),
        _BLANK_CHAT(owner),
    )


_DELETE_RATINGS = compiled(delete(ratings).where(ratings.c.person == bindparam("owner")))
_DELETE_RATING_CHANGES = compiled(
    delete(rating_changes).where(rating_changes.c.person == bindparam("owner"))
)
_DELETE_RESIGNATIONS = compiled(
    delete(resignations).where(resignations.c.person == bindparam("owner"))
)
_DELETE_BARRED = compiled(delete(barred).where(barred.c.person == bindparam("owner")))
_DELETE_REPORTS = compiled(
    delete(reports).where(
        tuple_(reports.c.place, reports.c.room, reports.c.message).in_(
            select(chat.c.place, chat.c.room, chat.c.number).where(
                chat.c.person == bindparam("owner")
            )
        )
    )
)
_FORGET_REPORTER = compiled(
    update(reports).where(reports.c.reporter == bindparam("owner")).values(reporter=null())
)
_BLANK_CHAT = compiled(
    update(chat)
    .where(chat.c.person == bindparam("owner"))
    .values(person=null(), name="", text="", command="")
)
