"""What is said in a room changes nothing that is sent to somebody who may not read it.

Pairs of games that differ in nothing else are played on copies of one server. The viewer must be
sent exactly the same bytes, apart from the time of day.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_chat import begin, table_for_two
from tests.support.player import Person, Seat

TIME = re.compile(r'"\d{4}-\d\d-\d\dT[\d:.]+Z"')

PLAYERS = "table"
WATCHERS = "watchers"


class Copy:
    """A copy of a server with one game in progress: its players, Ann and Ben, and its watchers, Cat
    and Dan, are connected.

    Args:
        data: the folder to copy.
        folder: where the copy goes.
        game: the game's id.
        people: the four, by cookie.
    """

    def __init__(self, data: Path, folder: Path, game: str, people: Sequence[Person]) -> None:
        shutil.copytree(data, folder, ignore=shutil.ignore_patterns("*.lock"))
        self.server = Server(folder)
        self.server.start()
        self.seats: list[Seat] = []
        for number, person in enumerate(people):
            again = Person(self.server.url, person.cookie)
            again.ip = person.ip
            self.seats.append(again.join(game))
            there = [0, 1][: number + 1], max(0, number - 1)
            for seat in self.seats:  # so that each arrival is announced by itself
                seat.until_present(
                    lambda shown, there=there: (shown["online"], shown["watchers"]) == there
                )

    def say(self, who: int, room: str, text: str) -> None:
        """Let one of the four say something; everybody in the room hears it."""
        seat = self.seats[who]
        identifier = f"{who} {text}"[:64]
        seat.send_text(f'{{"type":"say","id":"{identifier}","room":"{room}","text":"{text}"}}')
        assert seat.answer(identifier)["type"] == "done"
        for reader in self.seats[:2] if room == PLAYERS else self.seats[2:]:
            reader.heard(text, room)

    def play(self) -> None:
        """Let whoever must decide make the first move that there is, and show it to all."""
        seat = next(seat for seat in self.seats if seat.view["options"] is not None)
        seat.play()
        for other in self.seats:
            other.until(lambda view: view["seq"] >= seat.view["seq"])


@pytest.mark.parametrize("secret", [PLAYERS, WATCHERS])
def test_who_may_not_read_a_room_is_sent_the_same_whatever_is_said_there(
    start: StartServer, tmp_path: Path, secret: str
):
    server = start()
    host, ben, cat = table_for_two(server)
    dan = Person(server.url).join(host.game)
    cat.say("Before the game")  # all can read this
    begin(host, ben, cat, dan)
    people = [seat.person for seat in (host, ben, cat, dan)]
    for seat in (dan, cat, ben, host):
        seat.close()
    server.stop()

    inside, outside = ((0, 1), (2, 3)) if secret == PLAYERS else ((2, 3), (0, 1))
    shared = WATCHERS if secret == PLAYERS else PLAYERS
    sent: list[list[list[str]]] = []
    for number, loud in enumerate((False, True)):
        copy = Copy(server.data, tmp_path / str(number), host.game, people)
        if loud:
            copy.say(inside[0], secret, "I hold 9A")
            copy.say(inside[1], secret, "And I hold 12I and nothing else, for now")
        copy.say(outside[0], shared, "Hm")
        copy.play()
        if loud:
            copy.say(inside[0], secret, "Did you see that?")
            number = copy.seats[inside[1]].chat[secret][-1]["number"]
            copy.seats[inside[1]].command("report", room=secret, number=number)
        copy.say(outside[1], shared, "Well played")
        copy.play()
        copy.seats[inside[1]].close()
        for who in outside:
            copy.seats[who].until_present(
                lambda shown: len(shown["away"]) + 2 - shown["watchers"] == 1
            )
        sent.append([[TIME.sub("TIME", f) for f in copy.seats[who].frames] for who in outside])
        copy.server.kill9()
    assert "Well played" in "".join(sent[0][0])
    assert _without_ids(sent[0]) == _without_ids(sent[1])


def _without_ids(sent: list[list[str]]) -> list[list[str]]:
    """The frames without the ids that the test has drawn for its commands."""
    return [[re.sub(r'"id":"[0-9a-f]{32}"', '"id":"ID"', frame) for frame in one] for one in sent]
