"""Several people at one table do anything at any time, while the server is killed and restarted.

A simple model says who has each seat, and what may be done. The server must agree with it after
every step, in what it answers, in what everybody sees, and in their lists of games and orders. In
the end everything that was acknowledged must be in the journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from mergemaker.server.identity import HOLDER
from tests.browser.server import Server
from tests.server.table_machine import DEVICES, TableMachine
from tests.support.crowd import Someone
from tests.support.player import Json, choose
from tests.support.seat_model import Place, Who
from tests.support.table_model import TableModel

STRANGER = 3  # the device of somebody who does not have the invite
AT_ONE_DEVICE = (HOLDER, "2", "3")
BOT = "pip"

FAST = {"decision": 5, "bank": 0}  # seconds: the shortest clock there is
LATER = 600  # seconds, after which a game in the lobby starts although seats are free

devices = st.integers(0, DEVICES - 1)
picks = st.integers(0, 9999)
presets = st.sampled_from(["sell_all", "trade_max", "hold_all"])


TABLE = {
    "kind": st.sampled_from(["by invite", "listed", "by itself", "one device"]),
    "seats": st.integers(2, 3),
    "bots": st.integers(0, 1),
    "clock": st.booleans(),
    "begun": st.booleans(),
}


class PeopleMachine(TableMachine):
    """What the people do."""

    @initialize(**TABLE)
    def make_a_table(self, kind: str, seats: int, bots: int, clock: bool, begun: bool) -> None:
        shared, by_itself = kind == "one device", kind == "by itself"
        listed = by_itself or kind == "listed"
        other = {"kind": "companion", "name": "Ben"} if shared else {"kind": "open"}
        wish: list[Json] = [{"kind": "you"}, *[other] * (seats - 1)]
        wish += [{"kind": "bot", "bot": BOT}] * bots
        terms: Json = {"listed": listed, "clock": FAST if clock else None}
        if by_itself:
            terms["starts_after"] = LATER
        made = self.crowd.devices[0].make(seats=wish, your_name="P0", terms=terms)
        host = self.crowd.who((0, HOLDER))
        owners = [Who(host.holder, name) if shared else None for name in AT_ONE_DEVICE[1:seats]]
        places = [Place(host), *map(Place, owners), *[Place(bot=True)] * bots]
        self.game, self.shared = made["id"], shared
        self.tables[self.game] = TableModel(places, host, listed, clock, by_itself)
        self.invites[self.game] = made["invite"]
        if shared:
            self.model.start()
        here = [(0, name) for name in AT_ONE_DEVICE[1:seats]] if shared else []
        for someone in (*((device, HOLDER) for device in range(DEVICES)), *here):
            self.crowd.come(someone, self.game, self.model)
        if begun and not shared:
            self.begin(seats)

    def begin(self, seats: int) -> None:
        """Let everybody sit down who can, and start the game."""
        for device in range(1, seats):
            self.take_a_seat((device, HOLDER), by_invite=True)
        self.let_it_start()
        if self.model.phase == "waiting":
            self.ask((0, HOLDER), "start", lambda: None, bot=BOT)
            self.model.start()

    @rule(**TABLE)
    def make_another_table(self, **table: Any) -> None:
        if self.model.phase in ("closed", "stopped"):
            self.crowd.close()
            self.next_game, self.seq = None, 0
            self.make_a_table(**table)

    def someone_who_may(
        self, pick: int, why_not: Callable[[Who], str | None] = lambda _: None
    ) -> Someone:
        """Somebody at the table, more often than not one who may do something. Whatever clocks do,
        the same kind of number was drawn: Hypothesis wants that."""
        here = sorted(self.crowd.sockets)
        assume(here)  # somebody stays, but may be removed
        able = [someone for someone in here if why_not(self.crowd.who(someone)) is None]
        choices = [*able * DEVICES, *here]
        return choices[pick % len(choices)]

    @rule(device=devices, name=st.sampled_from(AT_ONE_DEVICE))
    def come_or_go(self, device: int, name: str) -> None:
        someone = device, name if self.shared else HOLDER
        if someone not in self.crowd.sockets:
            self.crowd.come(someone, self.game, self.model)
        elif len(self.crowd.sockets) > 1:
            self.crowd.leave(someone)
        self.crowd.until_known(self.model.places)

    @rule(killed=st.sampled_from([False, False, True]))
    def lose_the_connections_or_the_server(self, killed: bool) -> None:
        if killed:
            self.server.restart()
        self.crowd.reconnect(self.model, *range(DEVICES))
        self.crowd.until_known(self.model.places)

    # --- seats -----------------------------------------------------------------------------------

    @rule(pick=picks, by_invite=st.booleans())
    def sit(self, pick: int, by_invite: bool) -> None:
        why_not = partial(self.model.why_not_sit, invited=by_invite)
        self.take_a_seat(self.someone_who_may(pick, why_not), by_invite=by_invite)

    def take_a_seat(self, someone: Someone, *, by_invite: bool) -> None:
        """Somebody tries to; the stranger does not have the invite."""
        invite, who = self.invites[self.game], self.crowd.who(someone)
        invited = by_invite and someone[0] != STRANGER and invite is not None
        fields = {"invite": invite} if invited else {}
        why_not = partial(self.model.why_not_sit, who, invited=invited)
        if self.ask(someone, "sit", why_not, name=f"P{someone[0]}", **fields):
            self.model.sit(who)

    @rule(pick=picks)
    def leave(self, pick: int) -> None:
        someone = self.someone_who_may(pick)
        who = self.crowd.who(someone)
        if self.ask(someone, "leave", partial(self.model.why_not_leave, who)):
            self.model.leave(who)

    @rule(pick=picks)
    def start(self, pick: int) -> None:
        why_not = partial(self.model.why_not_start, online=self.crowd.online)
        someone = self.someone_who_may(pick, why_not)
        if self.ask(someone, "start", partial(why_not, self.crowd.who(someone)), bot=BOT):
            self.model.start()

    @rule(pick=picks)
    def resign(self, pick: int) -> None:
        someone = self.someone_who_may(pick)
        who = self.crowd.who(someone)
        if self.ask(someone, "resign", partial(self.model.why_not_resign, who), bot=BOT):
            self.model.resign(who)
            self.crowd.put_out(self.model)

    @rule(pick=picks, seat=st.integers(0, 3))
    def remove(self, pick: int, seat: int) -> None:
        model = self.model
        seat %= len(model.places)
        someone = self.someone_who_may(pick, partial(model.why_not_remove, seat=seat))
        who, removed = self.crowd.who(someone), model.places[seat].owner
        if self.ask(someone, "remove", partial(model.why_not_remove, who, seat), seat=seat):
            assert removed is not None
            model.remove(removed)
            self.crowd.put_out(model)

    @rule(pick=picks)
    def take_the_seat_back(self, pick: int) -> None:
        someone = self.someone_who_may(pick, self.model.why_not_reclaim)
        who = self.crowd.who(someone)
        why_not = partial(self.model.why_not_reclaim, who)
        if self.ask(someone, "reclaim", why_not, unless="time-is-up"):
            self.model.reclaim(who)

    # --- the game --------------------------------------------------------------------------------

    @rule(moves=st.integers(1, 12))
    def play(self, moves: int) -> None:
        for _ in range(moves):
            asked = [one for one in self.crowd.sockets.values() if self.see(one)["options"]]
            if not asked:
                break
            socket = asked[-1]
            view, orders = socket.view, self.model.places[socket.view["you"]].orders
            answer = socket.command("move", seq=view["seq"], moves=choose(view, self.random))
            if answer["type"] == "ack":
                self.note_acknowledged(answer)
                continue
            # A clock may run out at any time, and orders may settle what is decided by hand.
            assert answer["code"] in ("bot-plays", "stale"), answer
            assert self.model.clock or orders.any, answer
            self.becomes(socket, lambda now=socket, seq=view["seq"]: now.view["seq"] > seq)

    def views(self) -> dict[Who, Json]:
        """What everybody at the table sees."""
        return {self.crowd.who(one): self.see(it) for one, it in self.crowd.sockets.items()}

    @rule(pick=picks)
    def undo(self, pick: int) -> None:
        views = self.views()
        someone = self.someone_who_may(pick, lambda who: self.model.why_not_undo(who, views[who]))
        who, socket = self.crowd.who(someone), self.crowd.sockets[someone]

        def why_not() -> str | None:
            return self.model.why_not_undo(who, socket.view)

        if self.ask(someone, "undo", why_not, unless="stale", seq=socket.view["seq"]):
            self.model.undo()

    @rule(pick=picks, what=st.sampled_from(["end", "undo"]))
    def propose(self, pick: int, what: str) -> None:
        model = self.model
        views = self.views()
        someone = self.someone_who_may(
            pick, lambda who: model.why_not_propose(who, what, views[who])
        )
        who, socket = self.crowd.who(someone), self.crowd.sockets[someone]

        def why_not() -> str | None:
            return model.why_not_propose(who, what, socket.view)

        seq = self.ask(someone, "propose", why_not, what=what)
        if seq is not None:
            model.propose(who, what, seq)

    @rule(pick=picks, late=st.sampled_from([0, 0, 1]), agrees=st.sampled_from([True, True, False]))
    def answer_a_proposal(self, pick: int, late: int, agrees: bool) -> None:
        model = self.model
        if model.proposal is None:
            return
        seq = model.proposal.seq - late
        someone = self.someone_who_may(pick, partial(model.why_not_answer, seq=seq, agrees=agrees))
        who = self.crowd.who(someone)
        why_not = partial(model.why_not_answer, who, seq, agrees=agrees)
        if self.ask(someone, "answer", why_not, proposal=seq, agrees=agrees):
            model.answer(who, agrees=agrees)

    @rule(device=devices, chain=st.integers(0, 6).map(str), preset=presets, passing=st.booleans())
    def give_orders(self, device: int, chain: str, preset: str, passing: bool) -> None:
        self.check_orders((device, HOLDER), {"dispose": {chain: preset}, "passing": passing})

    @rule()
    def let_a_clock_run_out(self) -> None:
        if not (self.model.clock and self.someone_is_awaited()):
            return
        socket = next(iter(self.crowd.sockets.values()))
        seat = self.see(socket)["deciding"][0]["seat"]
        socket.until(lambda view: view["phase"] == "over" or view["seats"][seat]["kind"] == "bot")
        self.see(socket)

    def someone_is_awaited(self) -> bool:
        """Whether somebody looks at a game that waits for a person, and another person plays."""
        if self.model.phase != "playing" or not self.crowd.sockets:
            return False
        view = self.see(next(iter(self.crowd.sockets.values())))
        playing = sum(seat["kind"] == "person" for seat in view["seats"])
        deciding = [one["seat"] for one in view["deciding"]]
        return bool(deciding) and view["seats"][deciding[0]]["kind"] == "person" and playing > 1

    # --- accounts --------------------------------------------------------------------------------

    @rule(device=devices)
    def sign_in_or_out(self, device: int) -> None:
        crowd, guest = self.crowd, self.crowd.holder(device)
        if crowd.account is None:
            crowd.register(device, self.username)
        elif guest == crowd.account:
            crowd.sign_out(device)
        else:
            crowd.sign_in(device, self.username)
            for model in self.tables.values():
                for name in AT_ONE_DEVICE:
                    model.claim(Who(guest, name), Who(crowd.account, name))
        crowd.reconnect(self.model, device)
        crowd.put_out(self.model)
        crowd.until_known(self.model.places)
        self.until_seats_are_seen()

    # --- the next game ---------------------------------------------------------------------------

    @rule(device=devices)
    def ask_for_a_rematch(self, device: int) -> None:
        model, who = self.model, self.crowd.who((device, HOLDER))
        in_vain = model.phase != "over" or model.seat_of(who) is None
        if self.next_game is None and in_vain:
            return  # whoever asks in vain too often is refused for that
        asking = self.crowd.devices[device]
        status, made = asking.ask("POST", f"/api/games/{self.game}/rematch", {})
        why_not = model.why_not_rematch(who)
        if why_not is not None:
            assert made["code"] == why_not, made
            return
        assert status == 201, made
        seat = model.seat_of(who)
        assert seat is not None
        if self.next_game is None:
            self.next_game = made["id"]
            self.tables[made["id"]] = model.rematch(who)
            self.invites[made["id"]] = made["invite"]
        elif self.tables[made["id"]].seat_of(who) is None:
            self.tables[made["id"]].rejoin(who, seat)
        assert made["id"] == self.next_game
        model.rematch_by.add(seat)
        for socket in self.crowd.sockets.values():
            socket.until(lambda view: seat in view["rematch_by"])

    @rule()
    def go_on_to_the_rematch(self) -> None:
        if self.next_game is not None:
            self.game, self.next_game, self.seq = self.next_game, None, 0
            self.crowd.move_to(self.game, self.model)
            self.crowd.until_known(self.model.places)


@pytest.fixture(scope="module", autouse=True)
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """All runs use one server, which they restart. Nobody is absent for so long that a bot takes
    over."""
    data = tmp_path_factory.mktemp("server") / "data"
    PeopleMachine.server = Server(data, environment={"MERGEMAKER_GRACE": "3600"})
    PeopleMachine.server.start()
    yield
    PeopleMachine.server.kill9()


PeopleMachine.TestCase.settings = settings(
    max_examples=5,
    stateful_step_count=40,
    deadline=None,
    phases=[Phase.generate],  # to shrink a failure takes minutes, and its steps are printed anyway
    suppress_health_check=list(HealthCheck),
)
TestTables = PeopleMachine.TestCase
