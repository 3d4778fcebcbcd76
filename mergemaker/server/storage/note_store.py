"""The store of notes on replays, and of the links by which people share theirs."""

from __future__ import annotations

import hmac
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    Connection,
    Integer,
    String,
    and_,
    bindparam,
    delete,
    exists,
    func,
    or_,
    select,
    update,
)

from ..clock import now_ms
from ..wire.note_bodies import Note
from .database import Database
from .errors import NothingChanged
from .note_reports import forgotten_note_reports, passed_note_reports
from .schema import WHOLE_GAME, note_links, notes
from .statements import Statement, compiled, upsert


class TooManyNotes(Exception):
    """The person has as many notes on the game as there may be; nothing was written."""


class Noted(NamedTuple):
    """A person's notes on a game, and the code of their link if they are shared."""

    notes: list[Note]
    code: str | None


class NoteStore:
    """The notes in a journal's database. They are a person's, whoever has a seat in the game."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: str, game: str) -> Noted:
        """A person's notes on a game: that on the whole game first, then by ply."""
        found = await self._database.read(lambda connection: _read(connection, person, game=game))
        return found.get(game, Noted([], None))

    async def all_of(self, person: str) -> dict[str, Noted]:
        """All notes of a person, by game."""
        return await self._database.read(lambda connection: _read(connection, person))

    async def put(self, person: str, game: str, note: Note, most: int) -> None:
        """Store a note instead of what was noted there before.

        Args:
            person: whose it is.
            game: the id of the game.
            note: the note.
            most: how many notes on a game a person may have.

        Raises:
            TooManyNotes: there would be more than that.
        """
        row = {
            "owner": person,
            "of_game": game,
            "of_ply": _stored(note.ply),
            "now": now_ms(),
            "said": note.text,
            "most": most,
        }
        try:
            await self._database.write(_PUT(row))
        except NothingChanged as nothing:
            raise TooManyNotes from nothing

    async def delete(self, person: str, game: str, ply: int | None) -> None:
        """Delete a note, if there is one."""
        where = {"owner": person, "of_game": game, "of_ply": _stored(ply)}
        await self._database.write(_DELETE(where))

    # --- links -----------------------------------------------------------------------------------

    async def share(self, person: str, game: str, code: str, digest: str) -> str:
        """Share a person's notes on a game by a link, unless they are shared.

        Args:
            person: whose notes.
            game: the id of the game.
            code: of the link, if there is none.
            digest: the hash of the code.

        Returns:
            The code of the link.
        """
        row = {"person": person, "game": game, "at": now_ms()}
        await self._database.write(_SHARE({**row, "code": code, "code_digest": digest}))
        return (await self.of(person, game)).code or code

    async def unshare(self, person: str, game: str) -> None:
        """Let the link to a person's notes on a game lead nowhere any more."""
        await self._database.write(_UNSHARE({"owner": person, "of_game": game}))

    async def shared_by(self, code: str, digest: str) -> tuple[str, str] | None:
        """Whose notes on which game a link leads to; None if there is no such link. It is found by
        the hash of its code, so how long that takes tells nobody how much of a code is right."""
        query = select(note_links).where(note_links.c.code_digest == digest)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        if row is None or not hmac.compare_digest(row.code.encode(), code.encode()):
            return None
        return row.person, row.game


def passed_notes(person: str, successor: str) -> tuple[Statement, ...]:
    """The statements by which the notes of a guest become an account's. Where both have noted
    something, what was written last stays; where both share a link, that of the account does."""
    change = {"owner": person, "successor": successor}
    return (
        _DELETE_OLDER(change),
        _DELETE_OLDER({"owner": successor, "successor": person}),
        _PASS_NOTES(change),
        _DELETE_SECOND_LINKS(change),
        _PASS_LINKS(change),
        *passed_note_reports(person, successor),
    )


def forgotten_notes(person: str) -> tuple[Statement, ...]:
    """The statements that delete a person's notes and links, with all reports of them."""
    owner = {"owner": person}
    return _FORGET_NOTES(owner), _FORGET_LINKS(owner), *forgotten_note_reports(person)


def _stored(ply: int | None) -> int:
    return WHOLE_GAME if ply is None else ply


def _read(connection: Connection, person: str, game: str | None = None) -> dict[str, Noted]:
    own, own_links = notes.c.person == person, note_links.c.person == person
    if game is not None:
        own, own_links = own & (notes.c.game == game), own_links & (note_links.c.game == game)
    found: dict[str, list[Note]] = {}
    columns = (notes.c.game, notes.c.ply, notes.c.text)
    for where, ply, text in connection.execute(
        select(*columns).where(own).order_by(notes.c.game, notes.c.ply)
    ):
        note = Note(None if ply == WHOLE_GAME else ply, text)
        found.setdefault(where, []).append(note)
    links = select(note_links.c.game, note_links.c.code).where(own_links)
    codes = {row.game: row.code for row in connection.execute(links)}
    return {each: Noted(found.get(each, []), codes.get(each)) for each in sorted({*found, *codes})}


_OWN = notes.c.person == bindparam("owner")
_OWN_ON_GAME = and_(_OWN, notes.c.game == bindparam("of_game"))
_OWN_NOTE = and_(_OWN_ON_GAME, notes.c.ply == bindparam("of_ply"))


def _put() -> Any:
    """Write a note, if there is one in its place or there are fewer than the most."""
    counted = select(func.count()).select_from(notes).where(_OWN_ON_GAME).scalar_subquery()
    row = select(
        bindparam("owner", type_=String),
        bindparam("of_game", type_=String),
        bindparam("of_ply", type_=Integer),
        bindparam("now", type_=BigInteger),
        bindparam("said", type_=String),
    ).where(or_(exists().where(_OWN_NOTE), counted < bindparam("most", type_=Integer)))
    writing = upsert(notes).from_select(["person", "game", "ply", "at", "text"], row)
    return writing.on_conflict_do_update(
        index_elements=[notes.c.person, notes.c.game, notes.c.ply],
        set_={name: writing.excluded[name] for name in ("at", "text")},
    )


_PUT = compiled(_put(), required=True)
_DELETE = compiled(delete(notes).where(_OWN_NOTE))
_FORGET_NOTES = compiled(delete(notes).where(_OWN))
_PASS_NOTES = compiled(update(notes).where(_OWN).values(person=bindparam("successor")))

_other = notes.alias("other")
_DELETE_OLDER = compiled(
    delete(notes).where(
        _OWN,
        exists().where(
            _other.c.person == bindparam("successor"),
            _other.c.game == notes.c.game,
            _other.c.ply == notes.c.ply,
            or_(
                _other.c.at > notes.c.at,
                and_(_other.c.at == notes.c.at, _other.c.person > notes.c.person),
            ),
        ),
    )
)

_OWN_LINK = note_links.c.person == bindparam("owner")
_SHARE = compiled(
    upsert(note_links).on_conflict_do_nothing(
        index_elements=[note_links.c.person, note_links.c.game]
    )
)
_UNSHARE = compiled(delete(note_links).where(_OWN_LINK, note_links.c.game == bindparam("of_game")))
_FORGET_LINKS = compiled(delete(note_links).where(_OWN_LINK))
_PASS_LINKS = compiled(update(note_links).where(_OWN_LINK).values(person=bindparam("successor")))
_second = note_links.alias("second")
_DELETE_SECOND_LINKS = compiled(
    delete(note_links).where(
        _OWN_LINK,
        exists().where(
            _second.c.person == bindparam("successor"), _second.c.game == note_links.c.game
        ),
    )
)
