"""What is hidden stays hidden, in every frame, response body and log line.

One test looks for tiles in everything that is sent. A stronger one compares pairs of games that
differ only in what a viewer may not know: the viewer must be sent exactly the same bytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from mergemaker import rules
from mergemaker.rules import Chain, Game, Refused
from mergemaker.server.identity import WATCHER
from mergemaker.server.storage.changes import Row
from mergemaker.server.tables.frames import Frames
from mergemaker.table import AnyEntry, Table, consider_move
from mergemaker.table.entry import Moved
from mergemaker.table.replay import replay as whole_replay
from mergemaker.table.timeline import Timeline
from tests.server.conftest import StartServer
from tests.support import asynchronous
from tests.support.journals import open_journal
from tests.support.player import Json, Person, Seat
from tests.support.random_tables import opened_table, play_out

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


def read_journal(data: Path, game: str) -> list[Row]:
    async def read() -> list[Row]:
        async with open_journal(data / "journal.sqlite") as journal:
            return await journal.read(game)

    return asynchronous.run(read())


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
    bodies = play_together(players, watcher, Random(5))
    bodies[screen] = []
    screen.until(lambda view: view["phase"] == "over")

    known = KnownTiles(made["id"], read_journal(server.data, made["id"]))
    last = known.table.seq
    checked = 0
    for viewer, seat in ((players[0], 0), (players[1], 1), (watcher, None), (screen, None)):
        for frame in viewer.frames:
            message = json.loads(frame)
            view = message.get("view")
            seq = view["seq"] if view else last
            if view and view["phase"] == "over":
                continue
            hidden = tiles_in(message) - known.may_know(seat, seq)
            assert not hidden, (hidden, frame)
            assert known.table.timeline.seed.hex() not in frame
            if seat is None:
                assert made["invite"] not in frame
            checked += 1
        for seq, body in bodies[viewer]:
            assert not tiles_in(body) - known.may_know(seat, seq)
    assert checked > 100

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


def play_together(
    players: list[Seat], watcher: Seat, random: Random
) -> dict[Seat, list[tuple[int, Json]]]:
    """Play a game to its end, with everybody requesting past boards now and then.

    Returns:
        The bodies that each viewer got, with the `seq` at the time.
    """
    bodies: dict[Seat, list[tuple[int, Json]]] = {viewer: [] for viewer in (*players, watcher)}
    seq = 0
    while True:
        for viewer in (*players, watcher):
            view = viewer.until(lambda view, seq=seq: view["seq"] >= seq)
            seq = max(seq, view["seq"])
            if view["phase"] == "over":
                for other in (*players, watcher):
                    other.until(lambda view: view["phase"] == "over")
                return bodies
            if view["options"] is not None:
                viewer.play(random)
                seq = viewer.view["seq"]
            if random.random() < 0.1:
                ply = random.randrange(view["ply"] + 1)
                path = f"/api/games/{viewer.game}/plies/{ply}"
                bodies[viewer].append((view["seq"], viewer.person.ask("GET", path)[1]))
        shown = [viewer.view for viewer in (*players, watcher)]
        if all(view["seq"] == seq and view["options"] is None for view in shown):
            watcher.until(lambda view, seq=seq: view["seq"] > seq)  # a bot must decide


# --- pairs of games ------------------------------------------------------------------------------


def table_with_bag(bag: Sequence[str], opened: AnyEntry) -> Table:
    """A newly opened table whose bag has this order, regardless of its seed."""
    table = Table("t").after(opened, at=0)
    seeded = table.timeline
    dealt = Timeline(seeded.ruleset, seeded.seed, seeded.seed_hash, tuple(bag))
    return replace(table, timeline=dealt.begun(table.seats.names, table.seq))


def public_facts(game: Game) -> tuple[object, ...]:
    """What everybody may know about a game, read from the game itself."""
    seats = range(len(game.players))
    return (
        game.board(),
        game.dead_cells(),
        game.deciding,
        game.bag_left,
        game.offer,
        game.can_declare,
        game.ending,
        [game.bank(chain) for chain in Chain],
        [(game.cash(k), *(game.shares(k, chain) for chain in Chain)) for k in seats],
        [len(game.hand(seat)) for seat in seats],
    )


def replay(bag: Sequence[str], entries: Sequence[AnyEntry]) -> tuple[Table, list[object]] | None:
    """The table with this bag after these entries, and the public facts after each entry; None if
    an entry is impossible with this bag."""
    table = table_with_bag(bag, entries[0])
    facts: list[object] = []
    for entry in entries[1:]:
        if isinstance(entry, Moved):
            try:
                entry = consider_move(table, entry.seat, entry.moves, table.seq)
            except Refused:
                return None
        table = table.after(entry, at=0)
        assert table.game is not None
        replaced = [event.count for event in table.plies[-1].events if event.type == "replaced"]
        facts.append((public_facts(table.game), replaced))
    return table, facts


@pytest.mark.parametrize("name", ["classic", "online", "hasbro-1999", "wotc-2008", "ask", "screen"])
def test_games_that_differ_in_what_is_hidden_look_the_same(name: str):
    on_screen = name == "screen"  # the host has no seat, and is the only one compared
    preset = "classic" if name in ("ask", "screen") else name
    options = RULESETS["ask"]["options"] if name == "ask" else {}
    first = opened_table(3, seed=7, preset=preset, **options)
    assert first.game is not None
    bag = first.game.bag0
    host = "screen" if on_screen else first.host
    opened = _opening_of(first, preset, options, host)
    entries = [opened, *(entry for entry, _ in play_out(first, Random(7)))]
    random = Random(11)

    def frames(table: Table, person: str) -> list[bytes]:
        shown = Frames(table)
        past = msgspec.json.encode(whole_replay(table, person))
        return [past, *(shown.update(person, since)[0].text for since in (0, table.seq - 1))]

    compared = 0
    for _ in range(60):
        upto = random.randrange(2, len(entries))
        seat = None if on_screen else random.choice([0, 1, 2, None])
        past = replay(bag, entries[:upto])
        assert past is not None
        table, facts = past
        game = table.game
        assert game is not None
        if game.over:
            continue
        other = replay(_shuffled_where_hidden(bag, game, seat, random), entries[:upto])
        if other is None or other[1] != facts or other[0].game is None:
            continue
        if other[0].game.state.hand == game.state.hand:
            continue
        person = name if on_screen else "watcher" if seat is None else f"p{seat}"
        assert frames(table, person) == frames(other[0], person)
        compared += 1
    assert compared >= 12


def _opening_of(table: Table, preset: str, options: dict[str, str], host: str) -> AnyEntry:
    from mergemaker.table import Opened, SeatPlan

    return Opened(
        name=table.name,
        host=host,
        preset=preset,
        options=options,
        seats=[SeatPlan("person", seat.name, seat.person) for seat in table.seats],
        pace=table.pace,
        seed=table.timeline.seed.hex(),
    )


def _shuffled_where_hidden(
    bag: Sequence[str], game: Game, seat: int | None, random: Random
) -> list[str]:
    """The bag, with the tiles that a seat has never seen shuffled among themselves."""
    seen = {tile for tile in bag if game.cell(tile) != "."}
    seen |= {event.tile for event in game.opening if event.type == "starting_tile"}
    if seat is not None:
        seen |= _ever_held(game, seat)
    hidden = [tile for tile in bag if tile not in seen]
    random.shuffle(hidden)
    places = iter(hidden)
    return [tile if tile in seen else next(places) for tile in bag]


def _ever_held(game: Game, seat: int) -> set[str]:
    """Every tile that a seat has held in a game so far, found by replaying it."""
    again = rules.deal(game.ruleset, game.players, seed=game.seed, bag=game.bag0)
    held = set(again.hand(seat))
    for played in game.history:
        rules.play_unchecked(again, played.seat, played.move)
        held |= set(again.hand(seat))
    return held
