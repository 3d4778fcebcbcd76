"""The contract of the store of notes, on each kind of database."""

from __future__ import annotations

import pytest

from mergemaker.server.clock import now_ms
from mergemaker.server.identity import new_note_code, note_code_digest
from mergemaker.server.storage.account_store import AccountStore, SeatTransfer
from mergemaker.server.storage.backend import Location
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.note_store import Noted, NoteStore, TooManyNotes
from mergemaker.server.storage.sessions import KnowsPassword
from mergemaker.server.wire.note_bodies import Note
from mergemaker.table.terms import Terms
from tests.server.test_stores import ANN, guest, open_game, session, with_database


def test_notes_are_written_over_and_deleted(location: Location):
    async def use(database: Database) -> None:
        store = NoteStore(database)
        for game in ("g", "h"):
            await open_game(database, game, Terms())
        for ply, text in ((7, "Late"), (0, "Deal"), (None, "Whole"), (7, "Later")):
            await store.put("ann", "g", Note(ply, text), 100)
        await store.put("ben", "g", Note(7, "Ben's"), 100)
        await store.put("ann", "h", Note(1, "Other"), 100)
        own = [Note(None, "Whole"), Note(0, "Deal"), Note(7, "Later")]
        assert await store.of("ann", "g") == Noted(own, None)
        assert await store.all_of("ann") == {
            "g": Noted(own, None),
            "h": Noted([Note(1, "Other")], None),
        }
        await store.delete("ann", "g", None)
        await store.delete("ann", "g", 3)
        assert (await store.of("ann", "g")).notes == own[1:]
        assert (await store.of("ben", "g")).notes == [Note(7, "Ben's")]
        assert await store.of("cat", "g") == Noted([], None)

    with_database(location, use)


def test_there_are_only_so_many_but_each_can_be_changed(location: Location):
    async def use(database: Database) -> None:
        store = NoteStore(database)
        await open_game(database, "g", Terms())
        for ply in range(3):
            await store.put("ann", "g", Note(ply, "x"), 3)
        with pytest.raises(TooManyNotes):
            await store.put("ann", "g", Note(3, "x"), 3)
        await store.put("ann", "g", Note(2, "changed"), 3)
        await store.put("ben", "g", Note(3, "x"), 3)
        assert [note.text for note in (await store.of("ann", "g")).notes] == ["x", "x", "changed"]

    with_database(location, use)


def test_a_link_stays_the_same_until_sharing_ends(location: Location):
    async def use(database: Database) -> None:
        store = NoteStore(database)
        await open_game(database, "g", Terms())
        first, second, third = (new_note_code() for _ in range(3))
        assert await store.share("ann", "g", first, note_code_digest(first)) == first
        assert await store.share("ann", "g", second, note_code_digest(second)) == first
        assert await store.shared_by(first, note_code_digest(first)) == ("ann", "g")
        assert await store.shared_by(second, note_code_digest(second)) is None
        assert (await store.of("ann", "g")).code == first
        await store.unshare("ben", "g")
        assert (await store.of("ann", "g")).code == first
        await store.unshare("ann", "g")
        assert await store.shared_by(first, note_code_digest(first)) is None
        assert await store.share("ann", "g", third, note_code_digest(third)) == third

    with_database(location, use)


def test_the_notes_of_a_guest_pass_to_the_account_and_are_deleted_with_it(location: Location):
    async def use(database: Database) -> None:
        store, accounts = NoteStore(database), AccountStore(database)
        for game in ("g", "h"):
            await open_game(database, game, Terms())
        await accounts.register(ANN, "änn", session("desk"), guest("ann", "g1"))
        codes = {who: new_note_code() for who in ("ann", "guest", "guest h")}
        for person, ply, text in (
            ("ann", 1, "the account's, alone"),
            ("guest", 2, "the guest's, alone"),
            ("ann", 3, "the account's, older"),
            ("guest", 3, "the guest's, newer"),
            ("guest", 4, "the guest's, older"),
            ("ann", 4, "the account's, newer"),
        ):
            await store.put(person, "g", Note(ply, text), 100)
            written = now_ms()
            while now_ms() == written:  # what is newer is told by the millisecond
                pass
        await store.put("guest", "h", Note(None, "all"), 100)
        for person, game, code in (("ann", "g", "ann"), ("guest", "g", "guest")):
            await store.share(person, game, codes[code], note_code_digest(codes[code]))
        await store.share("guest", "h", codes["guest h"], note_code_digest(codes["guest h"]))
        phone, leaving = session("phone"), guest("guest", "g2")
        await accounts.sign_in(phone, leaving, KnowsPassword("hash"))
        texts = [note.text for note in (await store.of("ann", "g")).notes]
        assert texts[:2] == ["the account's, alone", "the guest's, alone"]
        assert texts[3] == "the account's, newer"
        assert len(texts) == 4
        assert await store.of("guest", "g") == Noted([], None)
        assert (await store.of("ann", "g")).code == codes["ann"]
        assert await store.of("ann", "h") == Noted([Note(None, "all")], codes["guest h"])
        # What a guest writes while the seats pass comes along as well.
        await store.put("guest", "h", Note(5, "late"), 100)
        await accounts.complete(SeatTransfer("guest", "ann"))
        assert (await store.of("ann", "h")).notes[1:] == [Note(5, "late")]
        await accounts.delete(ANN)
        assert await store.all_of("ann") == {}
        digest = note_code_digest(codes["ann"])
        assert await store.shared_by(codes["ann"], digest) is None

    with_database(location, use)
