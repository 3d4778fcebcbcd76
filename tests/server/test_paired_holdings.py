"""Closed holdings (R38) stay closed: two games that are alike except in what two of the players
hold look the same to everybody else, to the byte.

Whatever is bought is announced, so these games differ in one more thing: some time ago, each of the
two made the purchase that the other made in the other game. Nothing that is sent later may depend
on that.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, cycle
from random import Random

import msgspec

from mergemaker.rules import Chain, Game, Refused
from mergemaker.server.identity import new_game_id
from mergemaker.server.storage.backend import Location
from mergemaker.table import Opened, SeatPlan, Table, consider_move
from mergemaker.table.entry import Moved
from tests.browser.positions import Guest
from tests.browser.server import Server
from tests.support.disclosure import answers_to_commands, answers_to_queries, updates, whole_replay
from tests.support.journals import write_entries
from tests.support.player import Json, Person, Seat
from tests.support.random_tables import choose, move, opened_table
from tests.support.received import answers, shape, shown_to

PLAYERS = 4
APART = 10  # moves between the two purchases, at most
PRICE = 100  # dollars for a share that is offered
EACH = 4  # moments of each kind that are looked at
LATER = 12  # moves after them that are looked at, at most

SITUATIONS = {
    *("a buyer must place", "a buyer must buy", "a viewer must place", "a viewer must buy"),
    *("a buyer has made an offer", "a viewer has made an offer"),
    *("a buyer disposes of other shares", "a viewer disposes of as many shares"),
}

Played = tuple[Moved, Table]  # an entry, and the table after it


@dataclass(frozen=True)
class Pair:
    """The two tables, the two players who hold something else, and the entries of the purchases
    that make the difference."""

    one: Table
    other: Table
    buyers: frozenset[int]
    bought: frozenset[int]

    @property
    def viewers(self) -> list[str]:
        """Those who may not know which of the tables is theirs."""
        return ["watcher", *(f"p{seat}" for seat in range(PLAYERS) if seat not in self.buyers)]


def play_with_trades(table: Table, random: Random) -> Iterator[Played]:
    """Play at random until the game is over."""
    while not table.over:
        seat, seen, moves = choose(table, random)
        if seen.options is not None and seen.options.can_offer and random.random() < 0.3:
            moves = share_offered(table, seat, random) or moves
        entry, table = move(table, seat, moves)
        assert isinstance(entry, Moved)
        yield entry, table


def share_offered(table: Table, seat: int, random: Random) -> list[str]:
    """The offer of a share to somebody who can pay; none if there is nobody, or no share."""
    game = table.game
    assert game is not None
    held = [chain for chain in Chain if game.shares(seat, chain)]
    able = [other for other in range(PLAYERS) if other != seat and game.cash(other) >= PRICE]
    if not held or not able:
        return []
    to = random.choice(able)
    return [f"offer #{to} give {table.ruleset.name(random.choice(held))} 1 get ${PRICE}"]


def purchases(history: Sequence[Played]) -> list[tuple[int, int]]:
    """Two different purchases of two players, by their places in a history."""
    bought = [at for at, (entry, _) in enumerate(history) if entry.moves[0].startswith("buy")]
    return [
        (first, second)
        for first, second in combinations(bought, 2)
        if second - first <= APART
        and history[first][0].seat != history[second][0].seat
        and history[first][0].moves != history[second][0].moves
    ]


def pairs(history: Sequence[Played], first: int, second: int) -> Iterator[Pair]:
    """A game in which two purchases were exchanged beside the game as it was, after each move since
    then, for as long as everything else is alike."""
    exchanged = {first: history[second][0].moves, second: history[first][0].moves}
    buyers = frozenset(history[at][0].seat for at in exchanged)
    bought = frozenset(history[at][1].seq for at in exchanged)
    other = history[first - 1][1]
    for at, (entry, one) in enumerate(history[first : second + LATER], first):
        moves = exchanged.get(at, entry.moves)
        try:
            other = other.after(consider_move(other, entry.seat, moves, other.seq), at=0)
        except Refused:
            return
        if at not in exchanged and one.plies[-1].events != other.plies[-1].events:
            return
        if at >= second:
            assert one.game is not None and other.game is not None
            if one.over or announced(one.game, buyers) != announced(other.game, buyers):
                return
            yield Pair(one, other, buyers, bought)


def announced(game: Game, buyers: frozenset[int]) -> tuple[object, ...]:
    """What is alike in two games: everything except what the buyers hold."""
    seats = range(len(game.players))
    return (
        game.board(),
        game.deciding,
        game.merger,
        game.bag_left,
        game.offer,
        game.can_declare,
        [game.bank(chain) for chain in Chain],
        [game.hand(seat) for seat in seats],
        [holdings(game, seat) for seat in seats if seat not in buyers],
    )


def holdings(game: Game, seat: int) -> tuple[int, ...]:
    return (game.cash(seat), *(game.shares(seat, chain) for chain in Chain))


def everything_told(table: Table, person: str, bought: frozenset[int]) -> list[object]:
    """What a person is sent who is there and asks, without the purchases that make the
    difference."""
    newest = table.seq if table.seq in bought else table.seq - 1
    whole, update = updates(table, person, 0, newest)
    return [
        update,
        without_purchases(whole, bought),
        answers_to_queries(table, person),
        # By R12, the answer to an offer may tell what others have.
        [None if one and one[1] == "R12" else one for one in answers_to_commands(table, person)],
        table.summary(),
    ]


def without_purchases(text: bytes, bought: frozenset[int]) -> bytes:
    """An update or a replay, without the purchases that make the difference."""
    message: Json = msgspec.json.decode(text)
    remove_purchases(message, bought)
    return msgspec.json.encode(message)


def remove_purchases(message: Json, bought: frozenset[int]) -> None:
    """Remove two purchases from a log, and the frames from the first to the second from a replay:
    meanwhile the bank has other shares."""
    first, second = (line["ply"] for line in message["told"] if line["seq"] in bought)
    message["told"] = [line for line in message["told"] if line["seq"] not in bought]
    if "frames" in message:
        del message["frames"][first : second + 1]


def situation(pair: Pair) -> str:
    """What kind of moment it is."""
    one, other = pair.one.game, pair.other.game
    assert one is not None and other is not None
    decision = one.deciding[0]
    who = "a buyer" if decision.seat in pair.buyers else "a viewer"
    if one.offer is not None:
        return f"{who} has made an offer"
    if decision.kind == "dispose" and one.merger is not None and one.merger.defunct is not None:
        held, held_there = (each.shares(decision.seat, one.merger.defunct) for each in (one, other))
        return f"{who} disposes of {'other' if held != held_there else 'as many'} shares"
    return f"{who} must {decision.kind}"


def test_games_that_differ_in_what_others_hold_look_the_same():
    random = Random(2)
    history = list(play_with_trades(opened_table(PLAYERS, seed=2, holdings="closed"), random))
    exchanged = purchases(history)
    random.shuffle(exchanged)  # so that the moments are of the whole game
    compared = Counter[str]()
    while min(compared[kind] for kind in SITUATIONS) < EACH:
        for pair in pairs(history, *exchanged.pop()):
            kind = situation(pair)
            compared[kind] += 1
            if compared[kind] <= EACH:
                assert_same(pair, random.choice(pair.viewers), is_first=compared[kind] == 1)


def assert_same(pair: Pair, viewer: str, *, is_first: bool) -> None:
    """Both games must look the same to a viewer, also if looked back at, which takes long."""
    tables, bought = (pair.one, pair.other), pair.bought
    one, other = (everything_told(table, viewer, bought) for table in tables)
    assert one == other
    if is_first:
        one, other = (without_purchases(whole_replay(table, viewer), bought) for table in tables)
        assert one == other


class ServedGame:
    """A game that servers were given, whose players and watchers are connected to them in turn.

    Args:
        table: the game.
        location: the servers' journal.
        servers: the servers, each of which has a watcher.
    """

    def __init__(self, table: Table, location: Location, *servers: Server) -> None:
        guests = [Guest() for _ in range(PLAYERS)]
        opened = Opened(
            name=table.name,
            host=guests[0].person,
            preset=table.ruleset.preset,
            options=dict(table.ruleset.options),
            seats=[
                SeatPlan("person", seat.name, guest.person)
                for seat, guest in zip(table.seats, guests, strict=True)
            ],
            pace=table.pace,
            seed=table.timeline.seed.hex(),
        )
        id_ = new_game_id()
        moved = [Moved(ply.seat, list(ply.moves)) for ply in table.plies if ply.seat is not None]
        write_entries(location, id_, [opened, *moved])
        self.players = [
            Person(server.url, guest.cookie).join(id_)
            for guest, server in zip(guests, cycle(servers), strict=False)
        ]
        self.viewers = [*self.players, *(Person(server.url).join(id_) for server in servers)]

    def play(self, history: Sequence[Played]) -> None:
        """Make the same moves as in a history, and let all see them."""
        for entry, _ in history:
            seat = self.players[entry.seat]
            seq = seat.do("move", seq=seat.view["seq"], moves=entry.moves)
            for viewer in self.viewers:
                viewer.until(lambda view, seq=seq: view["seq"] >= seq)


def everything_sent(viewer: Seat, pair: Pair) -> list[object]:
    """What a viewer was sent, and is sent when they ask, without the purchases."""
    names = pair.one.ruleset.chain_names
    offers = [f"offer #{seat} give {names[0]} 1 get {names[1]} 9" for seat in pair.buyers]
    commands = [("move", {"seq": viewer.view["seq"], "moves": ["end"]})]
    commands += [("weigh", {"offer": offer}) for offer in offers]
    bodies = answers(viewer, *commands)
    replay: Json = json.loads(bodies[1])[1]
    remove_purchases(replay, pair.bought)
    log = [line for line in viewer.log if line["seq"] not in pair.bought]
    shapes = set(map(shape, viewer.frames))
    return [shown_to(viewer), log, viewer.table_events, shapes, replay, bodies[:1], bodies[2:]]


def check_games_look_the_same(location: Location, *servers: Server) -> None:
    """Play two games on servers that differ in what two of the players hold, and check that they
    look the same to everybody else."""
    history = list(play_with_trades(opened_table(PLAYERS, seed=2, holdings="closed"), Random(2)))
    found = (list(pairs(history, *both)) for both in purchases(history))
    first, *_, last = next(alike for alike in found if len(alike) == LATER)
    games = [ServedGame(table, location, *servers) for table in (first.one, first.other)]
    for game in games:
        game.play([played for played in history if first.one.seq < played[1].seq <= last.one.seq])
    for number in set(range(len(games[0].viewers))) - first.buyers:
        one, other = (game.viewers[number] for game in games)
        assert everything_sent(one, last) == everything_sent(other, last)
        assert shown_to(one).keys() >= set(range(first.one.seq, last.one.seq + 1))


def test_a_server_sends_the_same_of_games_that_differ_in_what_others_hold(server: Server):
    check_games_look_the_same(server.data / "journal.sqlite", server)
