"""Several people at one table do anything at any time, while the server is killed and restarted.

A simple model says who has each seat, and what may be done. The server must agree with it after
every step, in what it answers, in what everybody sees, and in their lists of games.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.browser.server import Server
from tests.support.player import Json, Person, Seat, choose

PEOPLE = 4
STRANGER = 3  # who does not have the invite
BOT = "pip"

FAST = {"decision": 5, "bank": 0}  # seconds: the shortest clock there is

people = st.integers(0, PEOPLE - 1)


@dataclass
class Place:
    """A seat in the model: its owner, whether a bot plays it, and who resigned from it."""

    owner: int | None = None
    bot: bool = False
    resigned: set[int] = field(default_factory=set[int])

    @property
    def free_now(self) -> bool:
        """Whether nobody has it before the game, or its owner has resigned during it."""
        return self.owner is None and (not self.bot or bool(self.resigned))


@dataclass
class Model:
    """A table in the model."""

    places: list[Place]
    host: int = 0
    phase: str = "waiting"
    online: set[int] = field(default_factory=set[int])

    def place_of(self, person: int) -> Place | None:
        return next((place for place in self.places if place.owner == person), None)

    @property
    def players(self) -> list[int]:
        return [place.owner for place in self.places if place.owner is not None]

    def may_start(self, person: int) -> bool:
        seated = self.place_of(person) is not None
        return person == self.host or (seated and self.host not in self.online)


class TableMachine(RuleBasedStateMachine):
    """The people, their sockets, the server and the model."""

    server: Server

    def __init__(self) -> None:
        super().__init__()
        self.people = [Person(self.server.url) for _ in range(PEOPLE)]
        self.sockets: dict[int, Seat] = {}
        self.random = Random(1)
        self.seq = 0

    def teardown(self) -> None:
        for socket in self.sockets.values():
            socket.close()

    @initialize(
        seats=st.integers(2, 4), bots=st.integers(0, 1), listed=st.booleans(), clock=st.booleans()
    )
    def make_a_table(self, seats: int, bots: int, listed: bool, clock: bool) -> None:
        wish = [{"kind": "you"}, *[{"kind": "open"}] * (seats - 1)]
        wish += [{"kind": "bot", "bot": BOT}] * bots
        terms = {"listed": listed, "clock": FAST if clock else None}
        made = self.people[0].make(seats=wish, your_name="P0", terms=terms)
        self.game, self.invite, self.listed, self.clock = made["id"], made["invite"], listed, clock
        places = [Place(0), *(Place() for _ in range(seats - 1)), *[Place(bot=True)] * bots]
        self.model = Model(places)
        self.connect(0)

    def connect(self, person: int) -> None:
        self.sockets[person] = self.people[person].join(self.game)
        self.model.online.add(person)

    def ask(self, person: int, kind: str, allowed: str | None, **fields: object) -> bool:
        """Send a command, and check the answer: `allowed` is the code of the refusal, or None."""
        answer = self.sockets[person].command(kind, **fields)
        if allowed is not None:
            assert answer.get("code") == allowed, answer
            return False
        assert answer["type"] == "ack", answer
        self.seq = max(self.seq, answer["seq"])
        return True

    # --- what people do --------------------------------------------------------------------------

    @rule(person=people)
    def come_or_go(self, person: int) -> None:
        if person in self.sockets:
            self.sockets.pop(person).close()
            self.model.online.discard(person)
            self.wait_until_gone(person)
        else:
            self.connect(person)

    @precondition(lambda self: self.sockets)
    @rule(data=st.data(), invited=st.booleans())
    def sit(self, data: st.DataObject, invited: bool) -> None:
        person = data.draw(st.sampled_from(sorted(self.sockets)))
        knows = invited and person != STRANGER
        refusal = self.refusal_to_sit(person, knows)
        fields = {"invite": self.invite} if knows else {}
        if self.ask(person, "sit", refusal, name=f"P{person}", **fields):
            place = next(place for place in self.model.places if place.free_now)
            place.owner, place.bot = person, False

    def refusal_to_sit(self, person: int, knows: bool) -> str | None:
        model = self.model
        free = [place for place in model.places if place.free_now]
        if model.phase == "closed":
            return "closed"
        if model.phase != "waiting" and not (model.phase == "playing" and free):
            return "begun"
        if not (knows or self.listed or person == model.host):
            return "not-invited"
        if model.place_of(person) is not None:
            return "seated"
        if any(person in place.resigned for place in model.places):
            return "resigned"
        return None if free else "seat-taken"

    @precondition(lambda self: self.sockets)
    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        person = data.draw(st.sampled_from(sorted(self.sockets)))
        model, place = self.model, self.model.place_of(person)
        refusal = {"waiting": None, "closed": "closed"}.get(model.phase, "begun")
        if refusal is None and place is None:
            refusal = "no-seat"
        if self.ask(person, "leave", refusal):
            assert place is not None
            others = [player for player in model.players if player != person]
            if person == model.host and not others:
                model.phase = "closed"
                return
            place.owner = None
            if person == model.host:
                model.host = others[0]

    @precondition(lambda self: self.sockets)
    @rule(data=st.data())
    def start(self, data: st.DataObject) -> None:
        person = data.draw(st.sampled_from(sorted(self.sockets)))
        model = self.model
        refusal = {"waiting": None, "closed": "closed"}.get(model.phase, "begun")
        if refusal is None and not model.may_start(person):
            refusal = "not-maker"
        if refusal is None and not model.players:
            refusal = "bad-seats"
        if self.ask(person, "start", refusal, bot=BOT):
            model.phase = "playing"
            for place in model.places:
                place.bot = place.owner is None

    @precondition(lambda self: self.sockets)
    @rule(data=st.data())
    def resign(self, data: st.DataObject) -> None:
        person = data.draw(st.sampled_from(sorted(self.sockets)))
        model, place = self.model, self.model.place_of(person)
        self.notice_the_end(person)
        refusal = None if model.phase == "playing" else "not-playing"
        if refusal is None and place is None:
            refusal = "no-seat"
        if self.ask(person, "resign", refusal, bot=BOT):
            assert place is not None
            place.owner, place.bot = None, True
            place.resigned.add(person)
            if not model.players:
                model.phase = "stopped"

    @precondition(lambda self: self.sockets)
    @rule(data=st.data(), moves=st.integers(1, 12))
    def play(self, data: st.DataObject, moves: int) -> None:
        person = data.draw(st.sampled_from(sorted(self.sockets)))
        socket = self.sockets[person]
        for _ in range(moves):
            self.see(socket)
            if socket.view["options"] is None:
                break
            moves = choose(socket.view, self.random)
            answer = socket.command("move", seq=socket.view["seq"], moves=moves)
            if answer["type"] != "ack":  # a clock may run out at any time
                assert self.clock and answer["code"] in ("bot-plays", "stale"), answer
                break
            self.seq = max(self.seq, answer["seq"])
        self.notice_the_end(person)

    @precondition(lambda self: self.clock and self.someone_is_awaited())
    @rule()
    def let_a_clock_run_out(self) -> None:
        socket = next(iter(self.sockets.values()))
        seat = self.see(socket)["deciding"][0]["seat"]
        socket.until(lambda view: view["phase"] == "over" or view["seats"][seat]["kind"] == "bot")
        self.notice_what_clocks_did(socket.view)

    def someone_is_awaited(self) -> bool:
        """Whether somebody looks at a game that waits for a person, and another person plays."""
        if self.model.phase != "playing" or not self.sockets:
            return False
        view = self.see(next(iter(self.sockets.values())))
        self.notice_what_clocks_did(view)
        playing = sum(seat["kind"] == "person" for seat in view["seats"])
        deciding = [one["seat"] for one in view["deciding"]]
        return bool(deciding) and view["seats"][deciding[0]]["kind"] == "person" and playing > 1

    @precondition(lambda self: self.sockets)
    @rule(data=st.data())
    def take_the_seat_back(self, data: st.DataObject) -> None:
        person = data.draw(st.sampled_from(sorted(self.sockets)))
        place = self.model.place_of(person)
        self.notice_the_end(person)
        if place is not None and place.bot:
            answer = self.sockets[person].command("reclaim")
            assert answer["type"] == "ack" or answer["code"] == "time-is-up", answer
            if answer["type"] == "ack":
                self.seq = max(self.seq, answer["seq"])
                place.bot = False
        else:
            self.ask(person, "reclaim", "no-seat" if place is None else "not-handed")

    @rule()
    def kill_and_restart_the_server(self) -> None:
        self.server.restart()
        for socket in self.sockets.values():
            socket.reconnect()

    # --- what they must see ----------------------------------------------------------------------

    def see(self, socket: Seat) -> Json:
        """The newest view."""
        return socket.until(lambda view: view["seq"] >= self.seq)

    def notice_the_end(self, person: int) -> None:
        """Bots may have played on, and ended the game."""
        view = self.see(self.sockets[person])
        self.notice_what_clocks_did(view)
        if self.model.phase == "playing" and view["phase"] == "over":
            self.model.phase = "over"

    def notice_what_clocks_did(self, view: Json) -> None:
        """A clock that has run out gives a seat to a bot, and nothing else does."""
        for place, seat in zip(self.model.places, view["seats"], strict=True):
            if seat["cause"] == "clock" and place.owner is not None:
                assert self.clock
                place.bot = True

    def wait_until_gone(self, person: int) -> None:
        """Whoever stays must have seen that somebody left, before anything depends on it."""
        for socket in self.sockets.values():
            here = {self.seat_of(one) for one in self.model.online} - {None}
            socket.until_present(lambda there, here=here: set(there["online"]) == here)

    def seat_of(self, person: int) -> int | None:
        owners = [place.owner for place in self.model.places]
        return owners.index(person) if person in owners else None

    @invariant()
    def everybody_sees_the_table_as_it_is(self) -> None:
        for person, socket in self.sockets.items():
            self.notice_the_end(person)
            view, model = socket.view, self.model
            assert view["phase"] == model.phase or (model.phase, view["phase"]) == (
                "over",
                "playing",
            )
            assert view["you"] == self.seat_of(person)
            kinds = [seat["kind"] for seat in view["seats"]]
            assert kinds == [self.kind(place) for place in model.places]
            if view["you"] is None and model.phase in ("waiting", "playing"):
                assert view["hand"] is None

    def kind(self, place: Place) -> str:
        if place.bot:
            return "bot"
        return "open" if place.owner is None else "person"

    @invariant()
    def everybodys_list_has_the_table_if_they_have_a_seat(self) -> None:
        for number, person in enumerate(self.people):
            listed = {card["id"] for card in person.ask("GET", "/api/me")[1]["games"]}
            resigned = any(number in place.resigned for place in self.model.places)
            seated = self.model.place_of(number) is not None
            expected = (seated or resigned) and self.model.phase != "closed"
            assert listed == ({self.game} if expected else set())


@pytest.fixture(scope="module", autouse=True)
def shared_server(server: Server) -> None:
    """All runs use one server, which they restart."""
    TableMachine.server = server


TableMachine.TestCase.settings = settings(
    max_examples=8,
    stateful_step_count=20,
    deadline=None,
    phases=[Phase.generate],  # to shrink a failure takes minutes, and its steps are printed anyway
    suppress_health_check=list(HealthCheck),
)
TestTables = TableMachine.TestCase
