"""Whatever is sent over a socket gets a clear refusal and changes nothing, unless it is a command
that may be carried out, and the connection goes on (promise 7).

Hypothesis makes the frames: commands that fit nowhere, commands with something wrong in them, and
text that is no command at all.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from mergemaker.rules import RefusalCode, write_record
from mergemaker.server.web.connection import FRAME_LIMIT
from tests.browser.server import Server
from tests.server.test_socket_limits import opened_at
from tests.support.fuzzing import FUZZING
from tests.support.player import PATIENCE, Json, Person
from tests.support.recorded import recorded_game
from tests.support.seating import seat_two

CODES = set(get_args(RefusalCode))

PING = '{"type":"ping","id":"still there"}'

YOU, OPEN = {"kind": "you"}, {"kind": "open"}

ANSWERS = {"ack", "done", "refused", "pong", "weighed", "hinted"}
CHANGES = {"ack", "done"}

# --- frames --------------------------------------------------------------------------------------

NUMBERS = st.integers(-2, 9) | st.sampled_from(
    [2**31, 2**53 + 1, 2**63 - 1, 2**63, -(2**63), 10**30]
)
TEXTS = st.text(max_size=12) | st.sampled_from(
    [
        "",
        "Ann",
        "6D",
        "pass",
        "end",
        "\x00",
        "‮nnA",
        "👩‍👩‍👦",
        "Ａｎｎ",
        "z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A",
        "x" * 301,
        "table",
        "pip",
    ]
)
MOVES = st.lists(
    TEXTS | st.sampled_from(["buy Luxor 2", "sell 1 trade 2", "offer 0 give $1 get $1"])
)

# Every command and query, with what its fields may be.
FIELDS: dict[str, dict[str, SearchStrategy[Any]]] = {
    "move": {"seq": NUMBERS, "moves": MOVES},
    "undo": {"seq": NUMBERS},
    "propose": {"what": st.sampled_from(["end", "undo"])},
    "answer": {"proposal": NUMBERS, "agrees": st.booleans()},
    "weigh": {"offer": TEXTS | st.just("offer 0 give Tower 1 get $100")},
    "ping": {},
    "hint": {"seq": NUMBERS},
    "sit": {"name": TEXTS, "seat": NUMBERS, "invite": TEXTS},
    "rename": {"name": TEXTS},
    "leave": {},
    "start": {"bot": TEXTS},
    "resign": {"bot": TEXTS},
    "handover": {"seat": NUMBERS, "bot": TEXTS},
    "free": {"seat": NUMBERS},
    "reclaim": {},
    "remove": {"seat": NUMBERS, "author": NUMBERS},
    "pace": {"pace": TEXTS},
    "say": {"room": st.sampled_from(["table", "watchers", "lobby", "kitchen"]), "text": TEXTS},
    "report": {"room": st.sampled_from(["table", "watchers", "lobby"]), "number": NUMBERS},
}
KINDS = st.sampled_from(sorted(FIELDS))

JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)


def command(kind: str) -> SearchStrategy[Json]:
    named = {"type": st.just(kind), "id": TEXTS | st.uuids().map(str)}
    return st.fixed_dictionaries({**named, **FIELDS[kind]})


COMMANDS = KINDS.flatmap(command)


@st.composite
def spoilt(draw: Callable[[SearchStrategy[Any]], Any]) -> Json:
    """A command in which something is missing, too much or of another type."""
    sent: Json = draw(COMMANDS)
    name = draw(st.sampled_from(sorted(sent)))
    match draw(st.sampled_from(["without", "more", "other"])):
        case "without":
            del sent[name]
        case "more":
            sent[draw(TEXTS)] = draw(JSON)
        case _:
            sent[name] = draw(JSON)
    return sent


def broken(text: str) -> SearchStrategy[str]:
    """A frame that lost or gained something on its way."""
    return st.one_of(
        st.integers(0, len(text)).map(lambda end: text[:end]),
        st.sampled_from([text + text, "\ufeff" + text, text + "}", f"[{text}]", text.upper()]),
        st.sampled_from([" " * (FRAME_LIMIT + 1 - len(text)) + text, text + " " * FRAME_LIMIT]),
        st.sampled_from(["[" * 4_000, '{"a":' * 800, '{"id":"\\ud800","type":"ping"}']),
    )


def fragments(text: str) -> list[str]:
    return [text[:3], text[3:20], "", text[20:]]


FRAMES: SearchStrategy[str | bytes | list[str]] = st.one_of(
    COMMANDS.map(json.dumps),
    spoilt().map(json.dumps),
    spoilt().map(lambda sent: json.dumps(sent, ensure_ascii=False)),
    COMMANDS.map(json.dumps).flatmap(broken),
    JSON.map(json.dumps),
    COMMANDS.map(json.dumps).map(fragments),
    st.text(),
    st.binary(),
)

# --- where they are sent -------------------------------------------------------------------------


class Place:
    """A socket to a table, or to the lobby, and what is stored there.

    Args:
        person: whose socket it is.
        path: what to open.
        place: the table's id, or `lobby`.
        data: the server's data folder.
    """

    def __init__(self, person: Person, path: str, place: str, data: Path) -> None:
        self._open = ExitStack()
        self._socket = self._open.enter_context(opened_at(person, path))
        self._place = place
        self._journal = data / "journal.sqlite"

    def close(self) -> None:
        self._open.close()

    def stored(self) -> tuple[int, int]:
        """How many entries and messages there are."""
        counted = "SELECT count(*) FROM"
        with closing(sqlite3.connect(self._journal)) as journal:
            entries = journal.execute(f"{counted} entries WHERE game = ?", [self._place])
            messages = journal.execute(f"{counted} chat WHERE place = ?", [self._place])
            return entries.fetchone()[0], messages.fetchone()[0]

    def answer_to(self, frame: str | bytes | list[str]) -> Json:
        """Send a frame, in fragments if it is a list, and wait for its answer."""
        self._socket.send(frame)
        while "id" not in (message := self._read()):  # it was sent unasked
            pass
        return message

    def is_updated(self) -> bool:
        """Whether there is a new view, or something was said, before a ping is answered."""
        self._socket.send(PING)
        updated = False
        while (message := self._read())["type"] != "pong":
            updated |= message["type"] in ("update", "chat")
        return updated

    def _read(self) -> Json:
        return json.loads(self._socket.recv(PATIENCE))


def table(person: Person, game: str, data: Path, query: str = "") -> Place:
    return Place(person, f"/api/games/{game}/socket{query}", game, data)


def a_host_who_waits(server: Server) -> Place:
    ann = Person(server.url)
    return table(ann, ann.make(seats=[YOU, OPEN, OPEN])["id"], server.data)


def a_stranger_at_an_open_table(server: Server) -> Place:
    made = Person(server.url).make(seats=[YOU, OPEN], terms={"listed": True})
    return table(Person(server.url), made["id"], server.data)


def a_player(server: Server, *, decides: bool) -> Place:
    seats = seat_two(Person(server.url), Person(server.url))
    for seat in seats:
        seat.close()
    player = seats[0 if decides else 1]
    return table(player.person, player.game, server.data)


def a_watcher(server: Server) -> Place:
    first, second = seat_two(Person(server.url), Person(server.url))
    first.close()
    second.close()
    return table(Person(server.url), first.game, server.data)


def a_companion(server: Server) -> Place:
    ann = Person(server.url)
    ben = {"kind": "companion", "name": "Ben"}
    return table(ann, ann.make(your_name="Ann", seats=[YOU, ben])["id"], server.data, "?as=2")


def a_reader_of_an_old_game(server: Server) -> Place:
    ann = Person(server.url)
    _, made = ann.ask("POST", "/api/games/import", {"record": write_record(recorded_game())})
    return table(ann, made["id"], server.data)


def a_visitor_to_the_lobby(server: Server) -> Place:
    ann = Person(server.url)
    ann.ask("PUT", "/api/me", {"name": "Ann"})
    return Place(ann, "/api/lobby/socket?chat=true", "lobby", server.data)


PLACES: dict[str, Callable[[Server], Place]] = {
    "a host who waits": a_host_who_waits,
    "a stranger at an open table": a_stranger_at_an_open_table,
    "a player who decides": partial(a_player, decides=True),
    "a player who waits": partial(a_player, decides=False),
    "a watcher": a_watcher,
    "a companion": a_companion,
    "a reader of an old game": a_reader_of_an_old_game,
    "a visitor to the lobby": a_visitor_to_the_lobby,
}


@pytest.fixture(scope="module")
def quiet_server(server: Server) -> Iterator[Server]:
    """A server that has nothing to complain about."""
    yield server
    server.stop()
    assert not server.complaints


def check_refused(answer: Json) -> None:
    assert set(answer) == {"type", "id", "code", "ruling", "reason"}
    assert answer["code"] in CODES
    assert " " in answer["reason"] and answer["reason"].endswith((".", "?"))
    assert "Traceback" not in answer["reason"]


@pytest.mark.parametrize("kind", PLACES)
def test_frames_are_carried_out_or_refused(quiet_server: Server, kind: str):
    place = PLACES[kind](quiet_server)
    try:

        @settings(FUZZING, max_examples=50)
        @given(frames=st.lists(FRAMES, min_size=1, max_size=5))
        def send(frames: list[str | bytes | list[str]]) -> None:
            nonlocal place
            before = place.stored()
            answers = [place.answer_to(frame) for frame in frames]
            for answer in answers:
                if answer["type"] == "refused":
                    check_refused(answer)
            kinds = {answer["type"] for answer in answers}
            assert kinds <= ANSWERS
            if kinds.isdisjoint(CHANGES):
                assert not place.is_updated()
                assert place.stored() == before
            if "ack" in kinds:  # somebody may have left or resigned
                place.close()
                place = PLACES[kind](quiet_server)

        send()
    finally:
        place.close()
