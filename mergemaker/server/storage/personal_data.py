"""The statements that delete what is stored about a person besides the account itself."""

from __future__ import annotations

from sqlalchemy import bindparam, delete, null, update

from ..identity import people_at
from .chat_retention import forgotten_chat
from .note_store import forgotten_notes
from .people import DELETE_NAME
from .schema import barred, games, rating_changes, ratings, resignations, reviews
from .statements import Statement, compiled
from .subscription_store import forgotten_subscriptions


def forgotten(person: str) -> tuple[Statement, ...]:
    """The statements that delete everything stored about the owner of an account besides the
    account, its sessions and where they have played.

    Of what they said the place in its room remains, so that the numbers of messages stay.
    """
    owner = {"owner": person}
    return (
        *forgotten_subscriptions(person),
        DELETE_NAME(owner),
        _FORGET_ASKING(owner),
        _DELETE_RATINGS(owner),
        _DELETE_RATING_CHANGES(owner),
        *forgotten_chat(person),
        *forgotten_notes(person),
    )


def forgotten_games(person: str) -> tuple[Statement, ...]:
    """The statements that delete from which games somebody resigned or was removed, and of which
    they are the host, for all at their device. By this the games are found when seats pass on."""
    device = [{"owner": each} for each in people_at(person).values()]
    return _DELETE_RESIGNATIONS(*device), _DELETE_BARRED(*device), _FORGET_HOST(*device)


_FORGET_HOST = compiled(update(games).where(games.c.host == bindparam("owner")).values(host=null()))
_FORGET_ASKING = compiled(
    update(reviews).where(reviews.c.asked_by == bindparam("owner")).values(asked_by=null())
)
_DELETE_RATINGS = compiled(delete(ratings).where(ratings.c.person == bindparam("owner")))
_DELETE_RATING_CHANGES = compiled(
    delete(rating_changes).where(rating_changes.c.person == bindparam("owner"))
)
_DELETE_RESIGNATIONS = compiled(
    delete(resignations).where(resignations.c.person == bindparam("owner"))
)
_DELETE_BARRED = compiled(delete(barred).where(barred.c.person == bindparam("owner")))
