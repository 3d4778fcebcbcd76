"""What a state machine of a table stands on: the people's sockets, the model, and what must hold
after every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, ClassVar, ParamSpec
from uuid import uuid4

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant
from hypothesis.strategies import SearchStrategy

from mergemaker.server.identity import HOLDER
from mergemaker.table import Table
from tests.browser.server import Server
from tests.support import invariants
from tests.support.crowd import Crowd, Someone
from tests.support.journals import check_clocks, read_journal
from tests.support.player import Json, Seat
from tests.support.seat_model import Who
from tests.support.table_model import TableModel
from tests.support.watched import check_watchers

DEVICES = 4
AT_ONE_DEVICE = (HOLDER, "2", "3")
BOT = "pip"
FASTEST = 5  # seconds for a decision: the shortest clock there is
FAST = {"decision": FASTEST, "bank": 0}
OPENING_CASH = 6000  # dollars
SHARES = 25  # of each chain

_P = ParamSpec("_P")

Deed = tuple[str, dict[str, Any]]  # a method of the machine, and what was drawn for it

_DEEDS: list[tuple[str, Mapping[str, SearchStrategy[Any]]]] = []


def deed(
    often: int, **drawn: SearchStrategy[Any]
) -> Callable[[Callable[_P, None]], Callable[_P, None]]:
    """A decorator for what somebody may do at any step.

    It takes the place of Hypothesis' `rule`, which leaves out most rules in each run: then few
    games get far.

    Args:
        often: how often it is chosen, relative to the others.
        drawn: the strategies for its arguments.
    """

    def register(method: Callable[_P, None]) -> Callable[_P, None]:
        _DEEDS.extend([(method.__name__, drawn)] * often)
        return method

    return register


def deeds() -> SearchStrategy[Deed]:
    """Anything that somebody may do, and how."""
    return st.deferred(
        lambda: st.sampled_from(_DEEDS).flatmap(
            lambda one: st.tuples(st.just(one[0]), st.fixed_dictionaries(one[1]))
        )
    )


class TableMachine(RuleBasedStateMachine):
    """The people, their sockets, the server and the model of each table, of which one is played at.

    Attributes:
        done: how often everything was done, in all runs.
        crowd: the people.
        tables: the tables, by the game's id.
        invites: the code of the invite to each.
        game: the game that is played.
        next_game: its rematch, if it was made.
        shared: whether several people play on one device.
        seq: the newest entry of that game that anybody has heard of.
    """

    server: Server
    done: ClassVar[Counter[str]] = Counter()

    def __init__(self) -> None:
        super().__init__()
        self.crowd = Crowd(self.server.url, DEVICES)
        self.username = f"user {uuid4().hex[:12]}"
        self.tables: dict[str, TableModel] = {}
        self.invites: dict[str, str | None] = {}
        self.game = ""
        self.next_game: str | None = None
        self.shared = False
        self.seq = 0
        self.acknowledged: list[tuple[str, int, str]] = []  # game, entry, command
        self.random = Random(1)

    @property
    def model(self) -> TableModel:
        """The table that is played at."""
        return self.tables[self.game]

    def teardown(self) -> None:
        """In the end, look at what is stored."""
        self.crowd.close()
        for game, model in self.tables.items():
            self.check_journal(game, model)

    def check_journal(self, game: str, model: TableModel) -> None:
        """Everything acknowledged is there, nobody has two seats, and money, shares and tiles are
        accounted for."""
        rows = read_journal(self.server.data, game)
        stored = {(row.seq, row.command) for row in rows}
        told = {(seq, command) for where, seq, command in self.acknowledged if where == game}
        assert told <= stored, told - stored
        assert len({(row.person, row.command) for row in rows if row.command}) == sum(
            row.command is not None for row in rows
        )
        table = Table.replayed(game, [(row.entry, row.at) for row in rows])
        assert len(set(table.seats.owners)) == len(table.seats.owners) == len(model.owners)
        if table.game is None:
            return
        check_clocks(game, rows, FASTEST * 1000)
        if model.delay:
            sockets = [socket for socket in self.crowd.closed if socket.game == game]
            self.done["watch from behind"] += check_watchers(rows, model.delay, sockets)
        invariants.every_share_is_accounted_for(table.game)
        invariants.tiles_are_accounted_for(table.game)
        players = len(model.places)
        events = [event for ply in table.plies for event in ply.events]
        gained = invariants.cash_gained(events, players)
        assert [OPENING_CASH + each for each in gained] == [
            table.game.cash(seat) for seat in range(players)
        ]

    # --- asking and seeing -----------------------------------------------------------------------

    def ask(
        self,
        someone: Someone,
        kind: str,
        why_not: Callable[[], str | None],
        unless: str = "",
        **fields: object,
    ) -> int | None:
        """Send a command, and check the answer.

        Args:
            someone: who asks.
            kind: the command.
            why_not: the code of the refusal by the model, or None if it is allowed.
            unless: the code of a refusal that may come although the model allows it.
            fields: the rest of the command.

        Returns:
            The entry that it was stored as; None if it was refused.
        """
        socket = self.crowd.sockets[someone]
        self.see(socket)
        allowed = why_not()
        answer = socket.command(kind, **fields)
        code = answer.get("code")
        if code == unless:
            return None
        # Bots, clocks and standing orders may have been quicker.
        assert code == allowed or self.becomes(socket, lambda: why_not() == code), (answer, allowed)
        if code is not None:
            return None
        self.note(kind)
        self.note_acknowledged(answer)
        return answer["seq"]

    def note(self, deed: str) -> None:
        """Keep in mind that something was done."""
        self.done[deed] += 1

    def note_acknowledged(self, answer: Json) -> None:
        """Keep in mind what a person was told is stored."""
        self.acknowledged.append((self.game, answer["seq"], answer["id"]))
        self.seq = max(self.seq, answer["seq"])

    def see(self, socket: Seat) -> Json:
        """The newest view, from which the model learns what nobody has asked for."""
        socket.until(lambda view: view["seq"] >= self.seq)
        self.seq = socket.view["seq"]
        self.model.notice(socket)
        return socket.view

    @property
    def up_to_date(self) -> list[Seat]:
        """The sockets of those who are shown the game as it is."""
        sockets = self.crowd.sockets.values()
        return [socket for socket in sockets if not self.model.is_behind(self.see(socket))]

    def becomes(self, socket: Seat, condition: Callable[[], bool]) -> bool:
        """Whether a condition is met by what a socket is soon sent."""
        with suppress(TimeoutError):
            while not condition():
                socket.read()
                self.see(socket)
        return condition()

    def until_seats_are_seen(self) -> None:
        """Everybody sees that seats have passed on, which no answer has told."""
        model = self.model
        owned = [place.owner is not None for place in model.places]

        def are_seen(view: Json, who: Who) -> bool:
            gave_up = view["resigned"] or view["lost"]
            own = (view["you"], gave_up) == (model.seat_of(who), model.has_resigned(who))
            lapsed = view["proposal"] is None or model.proposal is not None
            return own and lapsed and [seat["owned"] for seat in view["seats"]] == owned

        for someone, socket in self.crowd.sockets.items():
            socket.until(partial(are_seen, who=self.crowd.who(someone)))

    # --- what must hold --------------------------------------------------------------------------

    @invariant()
    def the_server_agrees_with_the_model(self) -> None:
        """In what everybody sees, and in their lists."""
        self.let_it_start()
        for someone, socket in self.crowd.sockets.items():
            self.check_view(self.crowd.who(someone), self.see(socket))
        for device in range(DEVICES):
            self.check_list(device)
        if self.next_game is not None:
            self.check_next_game(self.next_game)

    def let_it_start(self) -> None:
        """A game in the lobby starts by itself once it is full, if anybody at it is connected."""
        model = self.model
        at_it = {who.holder for who in (model.host, *model.owners)}
        is_due = model.by_itself and model.phase == "waiting" and model.full
        if is_due and not at_it.isdisjoint(self.crowd.online):
            socket = next(iter(self.crowd.sockets.values()))
            socket.until(lambda view: view["phase"] == "playing")
            model.start()

    def check_view(self, who: Who, view: Json) -> None:
        model = self.model
        assert view["phase"] == model.phase
        assert view["you"] == model.seat_of(who)
        assert [seat["kind"] for seat in view["seats"]] == [place.kind for place in model.places]
        assert [seat["vacant"] for seat in view["seats"]] == [
            place.vacant for place in model.places
        ]
        gave_up, lost = model.has_resigned(who), model.has_lost(who)
        assert (view["resigned"], view["lost"]) == (gave_up and not lost, lost)
        assert view["maker"] is (who == model.host and not gave_up)
        proposal = None if model.proposal is None else model.proposal.shown(model.places)
        assert view["proposal"] == proposal or (model.is_behind(view) and not view["proposal"])
        assert view["next_game"] == self.next_game
        assert set(view["rematch_by"]) == model.rematch_by
        if view["you"] is None and model.phase in ("waiting", "playing"):
            assert view["hand"] is None
        if model.begun:
            for chain in view["chains"]:
                held = sum(seat["shares"][chain["chain"]] for seat in view["seats"])
                assert chain["bank"] + held == SHARES
            assert all(seat["cash"] >= 0 for seat in view["seats"])

    def check_list(self, device: int) -> None:
        """Everybody's list has the tables where they have a seat, or have resigned from one."""
        who = self.crowd.who((device, HOLDER))
        listed = {
            card["id"] for card in self.crowd.devices[device].ask("GET", "/api/me")[1]["games"]
        }
        assert listed == {
            game
            for game, model in self.tables.items()
            if model.phase != "closed"
            and (model.seat_of(who) is not None or model.has_resigned(who))
        }

    def check_next_game(self, game: str) -> None:
        page = self.crowd.devices[0].ask("GET", f"/api/games/{game}")[1]
        model = self.tables[game]
        assert page["phase"] == model.phase
        assert [seat["kind"] for seat in page["seats"]] == [place.kind for place in model.places]
