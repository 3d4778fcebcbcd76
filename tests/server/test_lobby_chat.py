"""People talk in the lobby: who hears it, under which name, and who may not."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from mergemaker.server.chat.talk import REPORTING, SAYING
from mergemaker.server.chat.transcript import HISTORY
from mergemaker.server.clock import now_ms
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_admin import admin
from tests.support.lobby_socket import LobbySocket
from tests.support.player import Person


def in_lobby(server: Server, name: str) -> LobbySocket:
    """Somebody with this name, who listens in the lobby."""
    person = Person(server.url)
    assert person.ask("PUT", "/api/me", {"name": name})[0] == 200
    return LobbySocket(person, chat=True)


def test_everybody_in_the_lobby_hears_what_is_said(server: Server):
    with in_lobby(server, "Ann") as ann, in_lobby(server, "Ben") as ben:
        assert ann.lobby["chat"] is True
        assert ann.say("Anyone for a slow game?")["type"] == "done"
        assert ben.say("Me!")["type"] == "done"
        said = [ann.heard("Anyone for a slow game?"), ann.heard("Me!")]
        assert [(each["name"], each["seat"]) for each in said] == [("Ann", None), ("Ben", None)]
        assert said[0]["author"] != said[1]["author"]
        assert ben.heard("Me!") == said[1]
        with LobbySocket(Person(server.url), chat=True) as cat:
            assert cat.heard("Me!")
        with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal:
            people = [row[0] for row in journal.execute("SELECT person FROM chat")]
        received = [frame for socket in (ann, ben, cat) for frame in socket.frames]
        assert len(people) == 2
        assert not [frame for frame in received for person in people if person in frame]


def test_only_those_are_sent_it_who_want_it(server: Server):
    with LobbySocket(Person(server.url)) as home, in_lobby(server, "Ann") as ann:
        for text in ("Hello", "Is anybody here?"):
            assert ann.say(text)["type"] == "done"
        answer = home.command("report", room="lobby", number=99)  # comes after what was said
        assert answer["code"] == "no-such-message"
        assert home.chat == []


def test_one_needs_a_name_to_speak(server: Server):
    person = Person(server.url)
    with LobbySocket(person, chat=True) as socket:
        assert socket.say("Hello")["code"] == "no-name"
        person.ask("PUT", "/api/me", {"name": "Cat"})
        assert socket.say("Hello, it is me")["type"] == "done"
        assert socket.heard("Hello, it is me")["name"] == "Cat"


def test_a_message_is_said_once_and_survives_a_restart(start: StartServer):
    server = start()
    with in_lobby(server, "Ann") as ann:
        command = {"type": "say", "id": "one", "room": "lobby", "text": "Hello"}
        for _ in range(2):
            assert ann.send_text(json.dumps(command))["type"] == "done"
        other = {**command, "text": "Goodbye"}
        assert ann.send_text(json.dumps(other))["code"] == "id-reused"
    server.restart()
    with LobbySocket(Person(server.url), chat=True) as ben:
        ben.heard("Hello")
        assert [said["text"] for said in ben.chat] == ["Hello"]


def test_the_limits_are_those_of_every_chat(server: Server):
    with in_lobby(server, "Ann") as ann:
        said, began = 0, time.monotonic()
        while (answer := ann.say(f"Message {said}"))["type"] == "done":
            said += 1
        passed = time.monotonic() - began
        assert answer["code"] == "chat-too-fast"
        assert SAYING.burst <= said <= SAYING.burst + SAYING.per_second * passed
    with in_lobby(server, "Ben") as ben:
        assert ben.say("x" * 301)["code"] == "too-long"
        assert ben.say("\u202e \u0007")["code"] == "no-text"
        assert ben.command("say", room="table", text="Hello")["code"] == "wrong-room"
        assert ben.command("report", room="table", number=1)["code"] == "no-such-message"
        assert ben.send_text("x" * 4097)["code"] == "too-long"
        number = ben.heard("Message 0")["number"]
        reports = [
            ben.command("report", room="lobby", number=number).get("code")
            for _ in range(REPORTING.burst + 1)
        ]
        assert reports == [None] * REPORTING.burst + ["too-many-requests"]


def test_whoever_comes_is_sent_the_last_messages_only(start: StartServer):
    server = start()
    with in_lobby(server, "Ann") as ann:
        ann.say("First")
    server.kill9()
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal, journal:
        journal.executemany(
            "INSERT INTO chat VALUES ('lobby', 'lobby', ?, ?, 'x', 9, NULL, 'X', ?, ?)",
            [(number, now_ms(), "later " * 49, str(number)) for number in range(2, HISTORY + 2)],
        )
    server.start()
    with LobbySocket(Person(server.url), chat=True) as ben:
        ben.heard("later " * 49)
        assert [said["number"] for said in ben.chat] == list(range(2, HISTORY + 2))


def test_masked_words_and_hidden_people(tmp_path: Path, start: StartServer):
    words = tmp_path / "words.txt"
    words.write_text("darn\n", encoding="utf-8")
    server = start(MERGEMAKER_WORD_LIST=str(words))
    with in_lobby(server, "Ann") as ann, in_lobby(server, "Ben") as ben:
        ben.say("Darn you all")
        number = ann.heard("**** you all")["number"]
        ann.say("Please stop")
        assert ann.command("report", room="lobby", number=number)["type"] == "done"
        listed = admin(server, "reports").output
        assert "lobby, lobby" in listed
        found = re.search(r"Ben \(([0-9a-f]{32})\) wrote: \*\*\*\* you all", listed)
        assert found is not None, listed
        done = admin(server, "remove-person", found[1])
        assert done.exit_code == 0, done.output
        with pytest.raises(ConnectionClosed):
            ben.say("Still here")
    for _ in range(2):
        with LobbySocket(Person(server.url), chat=True) as cat:
            cat.heard("Please stop")
            assert [said["name"] for said in cat.chat] == ["Ann"]
        server.restart()


def test_a_lobby_can_be_without_chat(start: StartServer):
    server = start(MERGEMAKER_LOBBY_CHAT="off")
    with in_lobby(server, "Ann") as ann:
        assert ann.lobby["chat"] is False
        assert ann.say("Hello")["code"] == "chat-off"
        assert ann.command("report", room="lobby", number=1)["code"] == "chat-off"
