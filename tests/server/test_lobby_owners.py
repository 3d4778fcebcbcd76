"""What the tables in the lobby are to each visitor: their own, or for people with an account. The
lobby itself is the same for all, to the byte."""

from __future__ import annotations

import json
import sqlite3
from contextlib import ExitStack, closing
from typing import Any

from mergemaker.server.identity import WATCHER
from tests.browser.server import Server
from tests.server.test_accounts import registered
from tests.server.test_lobby import LISTED, YOU_AND_OPEN, listed, seat_at, table_in
from tests.support.lobby_socket import LobbySocket
from tests.support.player import Json, Person


def until_told(lobby: LobbySocket, game: str, own: Json | None) -> None:
    """Read until a table is the visitor's own in this way; None if it is somebody else's."""
    while table_in(lobby.yours["own"], game) != own:
        lobby.read()


def seated(game: str) -> Json:
    return {"id": game, "screen": False}


def lobby_frames(socket: LobbySocket) -> list[str]:
    return [frame for frame in socket.frames if frame.startswith('{"type":"lobby"')]


def test_everybody_is_told_which_tables_are_their_own(server: Server):
    ann, ben = Person(server.url), Person(server.url)
    with ExitStack() as stack:
        host = stack.enter_context(listed(ann, your_name="Ann"))
        hers, his = (stack.enter_context(LobbySocket(person)) for person in (ann, ben))
        until_told(hers, host.game, seated(host.game))
        his.until(lambda lobby: table_in(lobby["open"], host.game) is not None)
        assert table_in(his.yours["own"], host.game) is None

        assert seat_at(ben, host.game, your_name="Ben")[0] == 200
        until_told(his, host.game, seated(host.game))
        guest = stack.enter_context(ben.join(host.game))
        host.do("start", bot="random")
        for socket in (hers, his):
            socket.until(lambda lobby: table_in(lobby["live"], host.game) is not None)
            assert table_in(socket.yours["own"], host.game) == seated(host.game)
        guest.do("resign", bot="random")
        until_told(his, host.game, None)


def test_one_is_told_before_one_is_shown_the_table(server: Server):
    ann = Person(server.url)
    with listed(ann) as host, LobbySocket(ann) as socket:
        socket.until(lambda lobby: table_in(lobby["open"], host.game) is not None)
        about = [json.loads(frame)["type"] for frame in socket.frames if host.game in frame]
        assert about[0] == "yours"


def test_the_lobby_itself_is_the_same_for_all_and_nobody_is_named(server: Server):
    ann, ben = Person(server.url), Person(server.url)
    with ExitStack() as stack:
        hers, his = (stack.enter_context(LobbySocket(person)) for person in (ann, ben))
        host = stack.enter_context(listed(ann))

        def settled(lobby: Json) -> bool:
            table = table_in(lobby["open"], host.game)
            return table is not None and table["seats"][0]["online"] and lobby["people"] == 2

        for socket in (hers, his):
            socket.until(settled)
        assert hers.yours != his.yours
        assert lobby_frames(hers)[-1] == lobby_frames(his)[-1]
        with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal:
            query = "SELECT person FROM seats WHERE person > ''"
            people = {row[0] for row in journal.execute(query)}
        assert people
        sent = "".join(hers.frames + his.frames)
        assert not [person for person in people if person in sent]


def test_the_host_of_a_shared_screen_is_led_to_the_screen(server: Server):
    laptop = Person(server.url)
    made = laptop.make(seats=[{"kind": "open"}] * 3, terms=LISTED, screen=True)
    with ExitStack() as stack:
        stack.enter_context(laptop.join(made["id"], speaks_as=WATCHER))
        socket = stack.enter_context(LobbySocket(laptop))
        until_told(socket, made["id"], {"id": made["id"], "screen": True})
        assert seat_at(laptop, made["id"])[0] == 200
        until_told(socket, made["id"], seated(made["id"]))


def test_whoever_is_told_to_need_an_account_is_refused_without_one(server: Server):
    terms = {**LISTED, "rated": True, "clock": {"decision": 60, "bank": 0}}
    ann, guest = registered(server, "Owner"), Person(server.url)
    ben = registered(server, "Guest no more")
    with ExitStack() as stack:
        rated = stack.enter_context(listed(ann, terms=terms))
        plain = stack.enter_context(listed(ann))
        for person, code in ((guest, "not-signed-in"), (ben, None)):
            socket = stack.enter_context(LobbySocket(person))
            socket.until(lambda lobby: all(table_in(lobby["open"], s.game) for s in (rated, plain)))
            needed = socket.yours["need_account"]
            assert (rated.game in needed, plain.game in needed) == (code is not None, False)
            assert seat_at(person, rated.game)[1].get("code") == code


def test_what_the_catalogue_says_of_rated_games_is_what_is_refused(server: Server):
    clock = {"decision": 60, "bank": 0}

    def refusal(person: Person, **terms: Any) -> str | None:
        wish = {"seats": YOU_AND_OPEN, "terms": {"rated": True, **terms}}
        return person.ask("POST", "/api/games", wish)[1].get("code")

    for person in (Person(server.url), registered(server, "Cataloguer")):
        rated = person.ask("GET", "/api/catalogue")[1]["rated"]
        assert (refusal(person, clock=clock) == "not-signed-in") == rated["needs_account"]
        if not rated["needs_account"]:
            assert (refusal(person) == "bad-terms") == rated["needs_clock"]
            return
    raise AssertionError("nobody may make a rated game")
