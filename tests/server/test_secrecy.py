"""What is hidden stays hidden, in every frame, response body and log line.

These tests look for tiles, and for what people say, in everything that is sent. Stronger ones
compare pairs of games (`test_paired_games.py`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from mergemaker.rules import Game
from mergemaker.server.identity import WATCHER
from mergemaker.server.storage.changes import Row
from mergemaker.table import Table
from tests.server.conftest import StartServer
from tests.support.journals import read_journal
from tests.support.player import Json, Person, Seat

TILE = re.compile(r"(?<![\w.-])(?:1[0-2]|[1-9])[A-J](?!\w)")

RULESETS: dict[str, Json] = {
    "classic": {},
    "online": {"preset": "online"},
    "hasbro-1999": {"preset": "hasbro-1999"},
    "ask": {"options": {"replace": "ask", "starting_tiles": "return"}},
    "closed": {"options": {"holdings": "closed"}},
}


# --- looking for tiles ---------------------------------------------------------------------------


class KnownTiles:
    """Which tiles each seat may have seen by each `seq`, according to the journal."""

    def __init__(self, game: str, rows: Sequence[Row]) -> None:
        self.table = Table(game)
        self.seats: dict[str, int] = {}
        self.public: list[frozenset[str]] = [frozenset()]
        self.own: list[list[frozenset[str]]] = [[frozenset()] * 6]
        for row in rows:
            self.table = self.table.after(row.entry, at=0)
            self._note(self.table.game)
        for seat, place in enumerate(self.table.seats):
            if place.person is not None:
                self.seats[place.person] = seat

    def _note(self, game: Game | None) -> None:
        public, own = set(self.public[-1]), [set(tiles) for tiles in self.own[-1]]
        if game is not None:
            public |= {tile for tile in game.ruleset.tiles if game.cell(tile) != "."}
            public |= {event.tile for event in game.opening if event.type == "starting_tile"}
            for seat in range(len(game.players)):
                own[seat] |= set(game.hand(seat))
            # A dead tile may be drawn and put back within one ply.
            for event in self.table.plies[-1].events:
                if event.type == "drew" and event.tile is not None:
                    own[event.seat].add(event.tile)
        self.public.append(frozenset(public))
        self.own.append([frozenset(tiles) for tiles in own])

    def may_know(self, seat: int | None, seq: int) -> frozenset[str]:
        """The tiles that may be named to a seat, or a spectator, at `seq`."""
        return self.public[seq] | (frozenset() if seat is None else self.own[seq][seat])


def tiles_in(message: Any) -> set[str]:
    """The tiles that a message names, except as dead cells, which are public (R19)."""
    if isinstance(message, dict) and "board" in message:
        message = {**message, "board": {**message["board"], "dead": []}}
    if isinstance(message, dict) and "view" in message:
        message = {**message, "view": None, "seen": list(tiles_in(message["view"]))}
    return set(TILE.findall(json.dumps(message)))


def check_all_sent(
    known: KnownTiles,
    viewers: Mapping[Seat, int | None],
    bodies: dict[Seat, list[tuple[int, Json]]],
    *,
    invite: str,
) -> int:
    """Check that no frame or body of a game names a tile to a viewer who may not know it then, or
    the seed, or the invite to somebody without a seat.

    Args:
        known: what may be known.
        viewers: everybody who was sent something, with their seats.
        bodies: as `play_together` gives them.
        invite: the code of the invite.

    Returns:
        How many frames were checked.
    """
    checked, last = 0, known.table.seq
    for viewer, seat in viewers.items():
        for frame in viewer.frames:
            message = json.loads(frame)
            view = message.get("view")
            if view and view["phase"] == "over":
                continue
            hidden = tiles_in(message) - known.may_know(seat, view["seq"] if view else last)
            assert not hidden, (hidden, frame)
            assert known.table.timeline.seed.hex() not in frame
            if seat is None:
                assert invite not in frame
            checked += 1
        for seq, body in bodies[viewer]:
            assert not tiles_in(body) - known.may_know(seat, seq)
    return checked


@pytest.mark.parametrize("wish", RULESETS.values(), ids=RULESETS.keys())
def test_nothing_that_is_sent_or_logged_reveals_a_hidden_tile(start: StartServer, wish: Json):
    server = start(MERGEMAKER_LOG="json")
    ann, ben, cat = (Person(server.url) for _ in range(3))
    seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "bot"}, {"kind": "bot", "bot": "random"}]
    made = ann.make(seats=seats, **wish)
    players = [ann.join(made["id"]), ben.join(made["id"], made["invite"])]
    watcher = cat.join(made["id"])
    screen = ann.join(made["id"], speaks_as=WATCHER)  # at the device of somebody with a hand
    players[1].do("sit", name="Ben")
    players[0].do("start", bot="random")
    bodies = play_together((*players, watcher), Random(5))
    bodies[screen] = []
    screen.until(lambda view: view["phase"] == "over")

    known = KnownTiles(made["id"], read_journal(server.data, made["id"]))
    seats_of = {players[0]: 0, players[1]: 1, watcher: None, screen: None}
    assert check_all_sent(known, seats_of, bodies, invite=made["invite"]) > 100

    secrets = [made["invite"], known.table.timeline.seed.hex()]
    for person in (ann, ben, cat):
        assert person.cookie is not None
        secrets.append(person.cookie.partition("=")[2])
    everything_sent = "".join(frame for viewer in bodies for frame in viewer.frames)
    for who in known.seats:
        assert who not in everything_sent
    for line in server.output:
        assert not TILE.search(line), line
        assert not any(secret in line for secret in secrets), line


def test_watchers_are_sent_nothing_that_players_say_and_nobody_an_identity(start: StartServer):
    server = start(MERGEMAKER_LOG="json")
    secret = "I hold 12I and nothing else, for now"
    ann, ben, cat = (Person(server.url) for _ in range(3))
    made = ann.make(seats=[{"kind": "you"}, {"kind": "open"}], your_name="Ann")
    players = [ann.join(made["id"]), ben.join(made["id"], made["invite"])]
    players[1].do("sit", name="Ben")
    players[0].do("start", bot="random")
    watcher = cat.join(made["id"])
    watcher.until_present(lambda shown: shown["watchers"] == 1)
    assert players[0].say(secret)["type"] == "done"
    players[1].heard(secret)
    assert watcher.say(secret)["code"] == "wrong-room"
    assert watcher.command("report", room="table", number=1)["code"] == "no-such-message"
    assert watcher.say("Hm", "watchers")["type"] == "done"
    watcher.heard("Hm", "watchers")
    assert not [frame for frame in watcher.frames if secret in frame]
    rows = read_journal(server.data, made["id"])
    identities = {row.person for row in rows if row.person is not None}
    assert len(identities) == 2
    sent = "".join(frame for viewer in (*players, watcher) for frame in viewer.frames)
    assert not [person for person in identities if person in sent]
    assert not [line for line in server.output if secret in line]


def at_home(viewer: Seat) -> Person:
    """A viewer, at the server to which they are connected."""
    return viewer.person


def play_together(
    viewers: Sequence[Seat], random: Random, *, asks: Callable[[Seat], Person] = at_home
) -> dict[Seat, list[tuple[int, Json]]]:
    """Play a game to its end, with everybody requesting past boards now and then.

    Args:
        viewers: the players, and then at least one watcher.
        random: chooses what is done.
        asks: who requests a viewer's past boards.

    Returns:
        The bodies that each viewer got while the game went on, with the `seq` at the time.
    """
    bodies: dict[Seat, list[tuple[int, Json]]] = {viewer: [] for viewer in viewers}
    seq = 0
    while True:
        for viewer in viewers:
            view = viewer.until(lambda view, seq=seq: view["seq"] >= seq)
            seq = max(seq, view["seq"])
            if view["phase"] == "over":
                for other in viewers:
                    other.until(lambda view: view["phase"] == "over")
                return bodies
            if view["options"] is not None:
                viewer.play(random)
                seq = viewer.view["seq"]
            if random.random() < 0.1:
                ply = random.randrange(view["ply"] + 1)
                path = f"/api/games/{viewer.game}"
                status, past = asks(viewer).ask("GET", f"{path}/plies/{ply}")
                assert status in (200, 404), past  # 404: another server may not have read it yet
                if status == 200 and asks(viewer).ask("GET", path)[1]["phase"] == "playing":
                    bodies[viewer].append((view["seq"], past))
        shown = [viewer.view for viewer in viewers]
        if all(view["seq"] == seq and view["options"] is None for view in shown):
            viewers[-1].until(lambda view, seq=seq: view["seq"] > seq)  # a bot must decide
