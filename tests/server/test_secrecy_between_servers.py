"""What is hidden stays hidden where the people of a game are at two servers.

Each server reads the other's entries from the database.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from redis import Redis

from tests.server.test_paired_holdings import check_games_look_the_same
from tests.server.test_secrecy import TILE, KnownTiles, check_all_sent, play_together
from tests.support.journals import read_rows
from tests.support.player import Json, Person, Seat
from tests.support.shared_servers import Pair


@contextmanager
def overheard(pair: Pair) -> Iterator[list[tuple[str, str]]]:
    """The places and messages on the bus, complete once the context has ended."""
    heard: list[tuple[str, str]] = []
    bus: Any = Redis.from_url(pair.valkey.url.replace("valkey", "redis", 1), decode_responses=True)
    with bus, bus.pubsub() as listener:
        listener.psubscribe("*")
        yield heard
        bus.publish("end", 0)
        for message in listener.listen():
            if message["type"] == "pmessage":
                if message["channel"] == "end":
                    return
                heard.append((message["channel"], message["data"]))


def holdings_in(shown: Any) -> Iterator[int | None]:
    """The seats whose holdings a part of a view shows; None for those of everybody."""
    if isinstance(shown, dict):
        if shown.get("holders") is not None:
            yield None
        if shown.get("shares") is not None or shown.get("cash") is not None:
            yield shown["seat"]
        shown = list(shown.values())
    for part in shown if isinstance(shown, list) else ():
        yield from holdings_in(part)


def check_holdings_closed(viewer: Seat, bodies: Collection[Json]) -> None:
    """Check that a viewer was shown nobody's holdings but their own before the game was over."""
    messages = [json.loads(frame) for frame in viewer.frames]
    updates = [message for message in messages if message["type"] == "update"]
    playing = [message for message in updates if message["view"]["phase"] == "playing"]
    assert len(playing) > 20
    for message in (*playing, *bodies):
        own = viewer.view["you"]
        shown = set(holdings_in({**message["view"], "options": None}))  # which are the viewer's own
        assert shown == (set() if own is None else {own}), message
        assert not [line for line in message.get("told", ()) if line["nets"] is not None]


def test_neither_servers_nor_the_bus_reveal_a_hidden_tile_or_holding(pair: Pair):
    ann, cat = Person(pair.one.url), Person(pair.one.url)
    ben, dan = Person(pair.other.url), Person(pair.other.url)
    elsewhere = {ann: pair.other, cat: pair.other, ben: pair.one, dan: pair.one}

    def at_the_other(viewer: Seat) -> Person:
        return Person(elsewhere[viewer.person].url, viewer.person.cookie)

    with overheard(pair) as heard:
        seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
        made = ann.make(seats=seats, options={"holdings": "closed"})
        game = made["id"]
        host, guest = ann.join(game), ben.join(game, made["invite"])
        viewers = host, guest, cat.join(game), dan.join(game)
        guest.do("sit", name="Ben")
        host.do("start", bot="random")
        bodies = play_together(viewers, Random(5), asks=at_the_other)

    known = KnownTiles(game, read_rows(pair.location, game))
    seats_of = dict(zip(viewers, (0, 1, None, None), strict=True))
    assert check_all_sent(known, seats_of, bodies, invite=made["invite"]) > 100
    for viewer in viewers:
        check_holdings_closed(viewer, [body for _, body in bodies[viewer]])
        assert not [person for person in known.seats if person in "".join(viewer.frames)]
    assert any(place.endswith(game) for place, _ in heard)
    for place, message in heard:
        assert message.isdecimal(), (place, message)
        assert not [person for person in known.seats if person in place]
    for server in pair.servers:
        assert not [line for line in server.output if TILE.search(line)]


def test_two_servers_send_the_same_of_games_that_differ_in_what_others_hold(pair: Pair):
    check_games_look_the_same(pair.location, *pair.servers)
