"""People talk at a table: who reads what, and what becomes of what they write."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from mergemaker.rules import Refused
from mergemaker.server.addresses import Addresses
from mergemaker.server.chat.reader import Reader
from mergemaker.server.chat.talk import REPORTING, SAYING, TalkLimits
from mergemaker.server.chat.talks import Talks
from mergemaker.server.chat.text import TEXT_LENGTH, WordList, tidy_text
from mergemaker.server.chat.transcript import HISTORY
from mergemaker.server.chat.watch import TalkWatch
from mergemaker.server.rate_limits.token_bucket import LocalRateLimits
from mergemaker.server.storage.chat_store import ChatStore, Reported, Said
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.migrate import migrate
from mergemaker.server.wire.chat import Done, Say
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_people import invited
from tests.support import asynchronous
from tests.support.player import Person, Seat

TWO = [{"kind": "you"}, {"kind": "open"}]


def table_for_two(server: Server, **wish: object) -> tuple[Seat, Seat, Seat]:
    """The host, a second player who is seated, and a watcher, before the game."""
    ann = Person(server.url)
    made = ann.make(seats=TWO, your_name="Ann", **wish)
    host, ben, cat = ann.join(made["id"]), invited(server, made), invited(server, made)
    ben.do("sit", name="Ben")
    return host, ben, cat


def begin(host: Seat, *others: Seat) -> None:
    host.do("start", bot="random")
    for seat in (host, *others):
        seat.until(lambda view: view["phase"] == "playing")


def end(host: Seat, ben: Seat, cat: Seat) -> None:
    """Play the game to its end."""
    while True:
        for seat in (host, ben):
            newest = max(host.view["seq"], ben.view["seq"])
            seat.until(lambda view, newest=newest: view["seq"] >= newest)
            if seat.view["phase"] == "over":
                for other in (host, ben, cat):
                    other.until(lambda view: view["phase"] == "over")
                return
            if seat.view["options"] is not None:
                seat.play()


def rooms_at_first(person: Person, game: str, last: str) -> dict[str, list[str]]:
    """What a new connection is shown, read until it has got the message `last`."""
    with person.join(game) as seat:
        while last not in [said["text"] for talk in seat.chat.values() for said in talk]:
            seat.read()
        return {room: [said["text"] for said in talk] for room, talk in seat.chat.items()}


def test_players_and_watchers_are_apart_while_the_game_runs(server: Server):
    host, ben, cat = table_for_two(server)
    assert cat.say("May I watch?")["type"] == "done"
    cat.heard("May I watch?")
    said = host.heard("May I watch?")
    assert (said["seat"], said["author"], said["name"]) == (None, cat.author, "Guest")
    begin(host, ben, cat)
    assert ben.say("Good luck")["type"] == "done"
    assert cat.say("Ben looks nervous", "watchers")["type"] == "done"
    ben.heard("Good luck")
    said = host.heard("Good luck")
    assert (said["seat"], said["author"], said["name"]) == (1, ben.author, "Ben")
    assert cat.heard("Ben looks nervous", "watchers")["author"] == cat.author
    for seat, room in ((cat, "table"), (host, "watchers"), (ben, "watchers")):
        assert seat.say("?", room)["code"] == "wrong-room"
        assert seat.command("report", room=room, number=1)["code"] == "no-such-message"
    assert rooms_at_first(ben.person, ben.game, "Good luck") == {
        "table": ["May I watch?", "Good luck"]
    }
    eve = Person(server.url)
    assert rooms_at_first(eve, ben.game, "Ben looks nervous") == {"watchers": ["Ben looks nervous"]}

    end(host, ben, cat)
    assert host.heard("Ben looks nervous", "watchers")
    assert cat.heard("Good luck")
    assert cat.say("Well played")["type"] == "done"
    assert ben.heard("Well played")["author"] == cat.author
    assert len({seat.author for seat in (host, ben, cat)}) == 3
    assert rooms_at_first(eve, ben.game, "Ben looks nervous") == {
        "table": ["May I watch?", "Good luck", "Well played"],
        "watchers": ["Ben looks nervous"],
    }
    received = [frame for seat in (host, ben, cat) for frame in seat.frames]
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal:
        people = [row[0] for row in journal.execute("SELECT DISTINCT person FROM chat")]
    assert len(people) == 2
    assert not [frame for frame in received for person in people if person in frame]


def test_what_was_said_is_said_once_and_survives_a_restart(start: StartServer):
    server = start()
    host, ben, _ = table_for_two(server)
    command = {"type": "say", "id": "one", "room": "table", "text": "Hello"}
    for _ in range(2):
        host.send_text(json.dumps(command))
        assert host.answer("one")["type"] == "done"
    ben.heard("Hello")
    server.restart()
    host.reconnect(server.url)
    host.send_text(json.dumps(command))
    assert host.answer("one")["type"] == "done"
    host.send_text(json.dumps({**command, "text": "Goodbye"}))
    assert host.answer("one")["code"] == "id-reused"
    assert host.say("Still here?")["type"] == "done"
    host.heard("Still here?")
    assert [(said["number"], said["text"]) for said in host.chat["table"]] == [
        (1, "Hello"),
        (2, "Still here?"),
    ]


def test_a_repeated_message_is_found_when_it_is_no_longer_in_memory(start: StartServer):
    server = start()
    host, ben, _ = table_for_two(server)
    command = {"type": "say", "id": "first", "room": "table", "text": "First"}
    host.send_text(json.dumps(command))
    assert host.answer("first")["type"] == "done"
    game = host.game
    host.close()
    ben.close()
    server.kill9()
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal, journal:
        journal.executemany(
            "INSERT INTO chat VALUES (?, 'table', ?, 0, 'x', 9, NULL, 'X', 'later', ?)",
            [(game, number, str(number)) for number in range(2, HISTORY + 3)],
        )
    server.start()
    host.reconnect(server.url)
    host.send_text(json.dumps(command))
    assert host.answer("first")["type"] == "done"
    assert host.say("Next")["type"] == "done"
    assert host.heard("Next")["number"] == HISTORY + 3
    assert len(host.chat["table"]) == HISTORY + 1  # the last ones, and the new one


def test_a_person_writes_only_so_fast(server: Server):
    host, ben, _ = table_for_two(server)
    texts = [f"Message {number}" for number in range(SAYING.burst + 1)]
    sent = [host.send("say", room="table", text=text) for text in texts]  # all at once
    codes = [host.answer(command).get("code") for command in sent]
    assert codes == [None] * SAYING.burst + ["chat-too-fast"]
    assert ben.say("Slow down")["type"] == "done"
    assert host.say(" \u202e\u0007 ")["code"] == "no-text"


def test_a_table_can_be_without_chat(server: Server):
    host, ben, cat = table_for_two(server, terms={"chat": False})
    for seat in (host, ben, cat):
        assert seat.say("Hello")["code"] == "chat-off"


def reports_in(data: Path) -> list[Reported]:
    """The reports that a server has stored."""

    async def read() -> list[Reported]:
        database = Database(data / "journal.sqlite")
        try:
            return await ChatStore(database).reports(100)
        finally:
            await database.close()

    return asynchronous.run(read())


def test_messages_can_be_reported_with_what_was_said_around_them(server: Server):
    host, ben, cat = table_for_two(server)
    ben.say("Before")
    ben.say("You are all fools")
    number = host.heard("You are all fools")["number"]
    for _ in range(2):  # a second report by the same person adds nothing
        assert host.command("report", room="table", number=number)["type"] == "done"
    assert cat.command("report", room="table", number=number)["type"] == "done"
    assert host.command("report", room="table", number=99)["code"] == "no-such-message"
    found = [report for report in reports_in(server.data) if report.place == host.game]
    assert [(report.text, report.name) for report in found] == [("You are all fools", "Ben")] * 2
    assert found[0].context == ["Ben: Before", "Ben: You are all fools"]
    answers = [
        host.command("report", room="table", number=number) for _ in range(REPORTING.burst - 1)
    ]
    assert answers[-1]["code"] == "too-many-requests"
    assert all(answer["type"] == "done" for answer in answers[:-1])


def test_words_on_the_list_are_masked(tmp_path: Path, start: StartServer):
    words = tmp_path / "words.txt"
    words.write_text("darn\nblast it\n\n", encoding="utf-8")
    host, ben, _ = table_for_two(start(MERGEMAKER_WORD_LIST=str(words)))
    host.say("DARN, blast it! A darning needle")
    assert ben.heard("****, ********! A darning needle")


def test_only_what_can_be_shown_on_a_line_is_kept():
    assert tidy_text("  a\n\tb \u202ec\u2066 ") == "a b c"
    assert tidy_text("ﬁne ①") == "fine 1"
    assert tidy_text("Z" + "\u0300" * 40 + "algo") == "Z\u0300\u0300algo"
    assert tidy_text("🎲 4-byte") == "🎲 4-byte"
    assert tidy_text("<script>alert(1)</script>") == "<script>alert(1)</script>"
    assert tidy_text("x" * TEXT_LENGTH) == "x" * TEXT_LENGTH
    for text, code in (
        ("x" * (TEXT_LENGTH + 1), "too-long"),
        ("", "no-text"),
        ("\u0301", "no-text"),
        ("\u200b\u2060", "no-text"),
    ):
        with pytest.raises(Refused) as refused:
            tidy_text(text)
        assert refused.value.code == code


def test_a_word_list_matches_whole_words_in_any_case():
    words = WordList(["ass", "Straße", "c++", " "])
    assert words.masked("An ASS in a class") == "An *** in a class"
    assert words.masked("strasse Straße") == "strasse ******"
    assert words.masked("c++ is fine, c is too") == "*** is fine, c is too"
    assert WordList([]).masked("anything") == "anything"


async def name_of(person: str) -> str | None:
    return None


class FailingStore(ChatStore):
    """Stores what is said, but does not live to say so."""

    async def append(self, said: Said) -> None:
        await super().append(said)
        raise OSError("no answer")


class Screen:
    def __init__(self) -> None:
        self.changed = asyncio.Event()

    def chat_changed(self) -> None:
        self.changed.set()


def test_a_message_whose_fate_was_unknown_is_shown_once_it_is_known(tmp_path: Path):
    async def run() -> None:
        database = Database(tmp_path / "journal.sqlite")
        try:
            store, addresses = FailingStore(database), Addresses()
            limits = TalkLimits(addresses, LocalRateLimits())
            talks = Talks(store, name_of, WordList([]), frozenset(), limits, TalkWatch(store))
            talk = await talks.find("g")
            screen = Screen()
            talk.enter(screen)
            with pytest.raises(OSError, match="no answer"):
                await talk.say("ann", 0, "Ann", Say("1", "table", "Hello"), list[Done]().append)
            assert not screen.changed.is_set()
            answers: list[Done] = []
            await talk.say("ann", 0, "Ann", Say("1", "table", "Hello"), answers.append)
            assert len(answers) == 1
            assert screen.changed.is_set()
            reader = Reader(talk, "ben")
            frames = [reader.next_frame(["table"]) for _ in range(2)]
            assert [frame is None for frame in frames] == [False, True]
        finally:
            await database.close()

    migrate(tmp_path / "journal.sqlite")
    asynchronous.run(run())
