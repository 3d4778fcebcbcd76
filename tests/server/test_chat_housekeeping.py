"""What was said in the lobby is not kept for ever."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from mergemaker.server.chat.housekeeping import KEPT, KEPT_FOR
from mergemaker.server.clock import now_ms
from mergemaker.server.storage.chat_retention import CONTEXT
from tests.server.conftest import StartServer
from tests.server.test_chat import table_for_two
from tests.server.test_lobby_chat import in_lobby

DAY = 24 * 3600 * 1000  # milliseconds


def fill_lobby(data: Path, ages: list[int]) -> None:
    """Store messages of these ages, in milliseconds, the oldest first, numbered from 1."""
    with closing(sqlite3.connect(data / "journal.sqlite")) as journal, journal:
        journal.executemany(
            "INSERT INTO chat VALUES ('lobby', 'lobby', ?, ?, 'x', 9, NULL, 'X', 'Text', ?)",
            [(number, now_ms() - age, str(number)) for number, age in enumerate(ages, 1)],
        )


def report(data: Path, message: int) -> None:
    with closing(sqlite3.connect(data / "journal.sqlite")) as journal, journal:
        journal.execute(
            "INSERT INTO reports VALUES (NULL, 0, 'lobby', 'lobby', ?, 'ann')", (message,)
        )


def kept(data: Path) -> list[tuple[int, str]]:
    """The numbers and texts of the messages that are stored."""
    with closing(sqlite3.connect(data / "journal.sqlite")) as journal:
        return journal.execute("SELECT number, text FROM chat ORDER BY number").fetchall()


def numbers_after_a_start(start: StartServer, ages: list[int], *reported: int) -> list[int]:
    """Which of these messages in the lobby are there once a server has started."""
    server = start()
    server.kill9()
    fill_lobby(server.data, ages)
    for message in reported:
        report(server.data, message)
    server.start()
    return [number for number, text in kept(server.data) if text]


@pytest.mark.parametrize("more", [0, 1])
def test_the_lobby_keeps_the_newest_messages(start: StartServer, more: int):
    found = numbers_after_a_start(start, [0] * (KEPT + more))
    assert found == list(range(1 + more, KEPT + 1 + more))


def test_the_lobby_keeps_nothing_that_is_too_old(start: StartServer):
    minute = 60_000
    assert numbers_after_a_start(start, [KEPT_FOR + minute, KEPT_FOR - minute, DAY]) == [2, 3]


def test_what_was_reported_stays_with_what_was_said_around_it(start: StartServer):
    found = numbers_after_a_start(start, [KEPT_FOR + DAY] * 100, 50)
    assert found == list(range(50 - CONTEXT, 50 + CONTEXT + 1))


def test_no_number_is_used_again_when_everything_was_deleted(start: StartServer):
    server = start()
    server.kill9()
    fill_lobby(server.data, [KEPT_FOR + DAY] * 3)
    server.start()
    assert kept(server.data) == [(3, "")]
    with in_lobby(server, "Ann") as ann:
        assert ann.say("Is anybody here?")["number"] == 4
        ann.heard("Is anybody here?")
        assert [said["text"] for said in ann.chat] == ["Is anybody here?"]


def test_what_was_said_at_a_table_stays(start: StartServer):
    server = start()
    host, _, _ = table_for_two(server)
    host.say("Long ago")
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal, journal:
        journal.execute("UPDATE chat SET at = 0")
    server.restart()
    assert kept(server.data) == [(1, "Long ago")]
