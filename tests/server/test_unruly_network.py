"""Games are played to their end over a network that loses, repeats, delays and reorders messages:
every command takes effect at most once, and none that was acknowledged is lost (promises 1 and 2).
"""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from mergemaker.benchmarks.faults.unruly import Mischief, UnrulyNetwork, unruly
from tests.browser.server import Server
from tests.server.test_crashes import check_replay, public_part, replayed, stored_commands
from tests.server.test_socket_limits import opened_at
from tests.support.player import Json, Person, choose, with_rules

PEOPLE = 2

UNRULY = Mischief(lost=0.05, twice=0.1, delayed=0.2, longest=0.05)

SILENCE = 0.06  # seconds without a message, after which a player repeats their command
TIRED = 3  # silences in a row, after which they connect again


class Stubborn:
    """A player who repeats each command until it is answered, and connects again after a long
    silence.

    Attributes:
        view: the newest view.
        answers: the answer to each command, by its id.
    """

    def __init__(self, person: Person, game: str, seed: int) -> None:
        self.person = person
        self.view: Json = {}
        self.answers: dict[str, Json] = {}
        self._game = game
        self._name = f"{game} {seed}"
        self._random = Random(seed)
        self._rules: Json = {}
        self._command: Json | None = None  # not answered yet
        self._stack = ExitStack()
        self._connect()

    @property
    def acked(self) -> dict[str, int]:
        """The entry that each command was stored as, as the player was told."""
        return {
            name: answer["seq"] for name, answer in self.answers.items() if answer["type"] == "ack"
        }

    def _connect(self) -> None:
        self._stack.close()
        self._silences = 0
        self._socket = self._stack.enter_context(
            opened_at(self.person, f"/api/games/{self._game}/socket")
        )

    def play(self) -> None:
        """Play until the game is over."""
        while not self.view or self.view["phase"] != "over":
            try:
                self._hear(json.loads(self._socket.recv(SILENCE)))
                self._silences = 0
            except TimeoutError:
                self._silences += 1
                if self._silences == TIRED:
                    self._connect()
                self._send()
            except ConnectionClosed:
                self._connect()
        self._stack.close()

    def _send(self) -> None:
        if self._command is not None:
            self._socket.send(json.dumps(self._command))

    def _hear(self, message: Json) -> None:
        match message["type"]:
            case "welcome":
                self._rules = message["rules"]
            case "update" if self._rules:
                view = with_rules(message["view"], self._rules)
                if not self.view or view["seq"] >= self.view["seq"]:
                    self.view = view
                self._decide()
            case "ack" | "refused":
                first = self.answers.setdefault(message["id"], message)
                assert message == first
                assert message["type"] == "ack" or message["code"] == "stale"
                if self._command is not None and self._command["id"] == message["id"]:
                    self._command = None
            case _:
                pass

    def _decide(self) -> None:
        """Decide, unless a command has not been answered, or the view is older than the last."""
        if self._command is None and self.view["options"] is not None:
            seq = self.view["seq"]
            name = f"{self._name} {seq}"
            if name not in self.answers:
                moves = choose(self.view, self._random)
                self._command = {"type": "move", "id": name, "seq": seq, "moves": moves}
                self._send()


def seat_people(server: Server) -> tuple[str, list[Person]]:
    """Begin a game of people alone, over a network without faults."""
    people = [Person(server.url) for _ in range(PEOPLE)]
    made = people[0].make(seats=[{"kind": "you"}] + [{"kind": "open"}] * (PEOPLE - 1))
    for number, person in enumerate(people[1:], 1):
        with person.join(made["id"], made["invite"]) as seat:
            seat.do("sit", name=f"P{number}")
    with people[0].join(made["id"]) as host:
        host.do("start")
    return made["id"], people


@pytest.mark.parametrize("hit", ["commands", "replies"])
def test_a_game_is_played_to_its_end(server: Server, hit: str):
    game, people = seat_people(server)
    network = UnrulyNetwork(server.url, **{hit: UNRULY})
    with unruly(network) as address, ThreadPoolExecutor(PEOPLE) as threads:
        for person in people:
            person.address = address
        players = [Stubborn(person, game, seed) for seed, person in enumerate(people)]
        for done in [threads.submit(player.play) for player in players]:
            done.result()
    assert all(network.hit[kind] for kind in ("lost", "twice", "delayed")), network.hit

    stored = {name: places for name, places in stored_commands(server.data).items() if game in name}
    assert all(len(places) == 1 for places in stored.values())
    acked = {name: [seq] for player in players for name, seq in player.acked.items()}
    assert acked.items() <= stored.items()
    assert len(replayed(server.data, game).plies) >= len(acked) > 0
    for person, player in zip(people, players, strict=True):
        person.address = server.url.rstrip("/")
        with person.join(game) as seat:
            assert public_part(player.view) == public_part(seat.view)
            if player is players[0]:
                check_replay(server, seat)
