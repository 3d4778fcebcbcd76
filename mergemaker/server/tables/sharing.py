"""Sharing a device: the tables at which several people at one device have seats."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from mergemaker.rules import Refused
from mergemaker.table import Table
from mergemaker.table.names import tidy_name
from mergemaker.table.terms import Terms

from ..identity import HOLDER, Visitor, people_at
from ..wire.bodies import SeatWish


def seats_at(table: Table, holder: str) -> dict[str, int]:
    """The seats of the people at a holder's device, by what the parameter `as` calls them."""
    seats = {name: table.seats.of(person) for name, person in people_at(holder).items()}
    return {name: seat for name, seat in seats.items() if seat is not None}


def speaker(table: Table, holder: str) -> str:
    """Who speaks for a holder's device at a table: the holder, or once they have no seat there, the
    first companion who has one."""
    seated = (person for person in people_at(holder).values() if table.seats.of(person) is not None)
    return next(seated, holder)


def check_says_who(table: Table, visitor: Visitor) -> None:
    """Refuse whoever does not say for whom they speak while that decides which hand they see.

    Raises:
        Refused: companions of the holder play, and the game is not over.
    """
    shared = any(name != HOLDER for name in seats_at(table, visitor.holder))
    if visitor.speaks_as is None and shared and not table.revealed:
        reason = "Several people on this device play this game: say for whom you ask, with `as`."
        raise Refused(code="say-who", reason=reason)


def check_seats(wishes: Sequence[SeatWish]) -> None:
    """Refuse seats for companions that a table cannot have.

    Raises:
        Refused: the holder has no seat, a seat is open as well, or a companion has no name.
    """
    companions = [wish for wish in wishes if wish.kind == "companion"]
    kinds = {wish.kind for wish in wishes}
    if companions and ("you" not in kinds or "open" in kinds):
        reason = (
            "A table on one device has a seat for you, and none for others: leave no seat open."
        )
        raise Refused(code="bad-seats", reason=reason)
    if not all(tidy_name(wish.name or "") for wish in companions):
        raise Refused(code="no-name", reason="A name needs at least one letter or digit.")


def terms_at_one_device(terms: Terms) -> Terms:
    """The terms of a table at which all people share a device, where nobody chats.

    Raises:
        Refused: the game is rated or slow, or the table is for others as well.
    """
    if terms.rated or terms.slow or terms.listed or terms.delay:
        reason = (
            "A game on one device is neither rated nor slow, is not in the lobby, and watchers see "
            "it as it is."
        )
        raise Refused(code="bad-terms", reason=reason)
    return structs.replace(terms, chat=False)
