"""Several people at one table do anything at any time, while the server is killed and restarted.

A simple model says who has each seat, and what may be done. The server must agree with it after
every step, in what it answers, in what everybody sees, and in their lists of games and orders. In
the end everything that was acknowledged must be in the journal, and what people usually do must
have been done.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule, run_state_machine_as_test

from mergemaker.server.identity import HOLDER
from tests.browser.server import Server
from tests.server.absence_machine import PATIENT, AbsenceMachine
from tests.server.game_machine import devices, names, picks
from tests.server.table_machine import AT_ONE_DEVICE, BOT, DEVICES, FAST, Deed, deed, deeds
from tests.support.crowd import Someone
from tests.support.fuzzing import SERVED
from tests.support.player import Json
from tests.support.seat_model import Place, Who
from tests.support.table_model import TableModel

STRANGER = 3  # the device of somebody who does not have the invite

LATER = 600  # seconds, after which a game in the lobby starts although seats are free

# Most games are begun by three people: what matters most comes late.
TABLE = {
    "kind": st.sampled_from(["by invite", "by invite", "listed", "by itself", "one device"]),
    "seats": st.sampled_from([2, 3, 3]),
    "bots": st.integers(0, 1),
    "clock": st.booleans(),
    "delay": st.sampled_from([0, 0, 3]),
    "begun": st.sampled_from([True, True, True, False]),
    "moves": st.integers(0, 20),
}

GAMES = 12
MORE_GAMES = 6  # as long as chance has left out something that must be done, up to so many times
TIMES = 3

# What must have been done, and allowed, before the test ends. Chance may leave out what is rarer.
AT_LEAST = {
    *("sit", "play", "propose", "answer", "end by agreement", "order", "register", "rematch"),
}


class PeopleMachine(AbsenceMachine):
    """What people do about their seats, their accounts and the next game."""

    @initialize(**TABLE)
    def make_a_table(
        self, kind: str, seats: int, bots: int, clock: bool, delay: int, begun: bool, moves: int
    ) -> None:
        shared, by_itself = kind == "one device", kind == "by itself"
        listed = by_itself or kind == "listed"
        delay = 0 if shared else delay
        other = {"kind": "companion", "name": "Ben"} if shared else {"kind": "open"}
        wish: list[Json] = [{"kind": "you"}, *[other] * (seats - 1)]
        wish += [{"kind": "bot", "bot": BOT}] * bots
        terms: Json = {"listed": listed, "clock": FAST if clock else None, "delay": delay}
        if by_itself:
            terms["starts_after"] = LATER
        made = self.crowd.devices[0].make(seats=wish, your_name="P0", terms=terms)
        host = self.crowd.who((0, HOLDER))
        owners = [Who(host.holder, name) if shared else None for name in AT_ONE_DEVICE[1:seats]]
        places = [Place(host), *map(Place, owners), *[Place(bot=True)] * bots]
        self.game, self.shared = made["id"], shared
        self.tables[self.game] = TableModel(places, host, listed, clock, by_itself, delay)
        self.invites[self.game] = made["invite"]
        if shared:
            self.model.start()
        here = [(0, name) for name in AT_ONE_DEVICE[1:seats]] if shared else []
        for someone in (*((device, HOLDER) for device in range(DEVICES)), *here):
            self.crowd.come(someone, self.game, self.model)
        if not shared:
            for device in range(1, seats if begun else seats - 1):
                self.take_a_seat((device, HOLDER), by_invite=True)
            if begun:
                self.begin()
        self.play(moves)

    @rule(what=deeds())
    def somebody_does_something(self, what: Deed) -> None:
        name, drawn = what
        getattr(self, name)(**drawn)

    def begin(self) -> None:
        """Start the game."""
        self.let_it_start()
        if self.model.phase == "waiting":
            self.ask((0, HOLDER), "start", lambda: None, bot=BOT)
            self.model.start()

    @deed(2, **TABLE)
    def make_another_table(self, **table: Any) -> None:
        if self.model.phase in ("closed", "stopped"):
            self.crowd.close()
            self.next_game, self.seq = None, 0
            self.make_a_table(**table)

    @deed(2, device=devices, name=names)
    def come_or_go(self, device: int, name: str) -> None:
        someone = device, name if self.shared else HOLDER
        if someone not in self.crowd.sockets:
            self.crowd.come(someone, self.game, self.model)
        elif len(self.crowd.sockets) > 1:
            self.crowd.leave(someone)
        self.crowd.until_known(self.model.places)

    @deed(1, killed=st.sampled_from([False, False, True]))
    def lose_the_connections_or_the_server(self, killed: bool) -> None:
        if killed:
            self.server.restart()
            self.note("kill")
        self.crowd.reconnect(self.model, *range(DEVICES))
        self.crowd.until_known(self.model.places)

    # --- seats -----------------------------------------------------------------------------------

    @deed(3, pick=picks, by_invite=st.booleans())
    def sit(self, pick: int, by_invite: bool) -> None:
        why_not = partial(self.model.why_not_sit, invited=by_invite)
        self.take_a_seat(self.someone_who_may(pick, why_not), by_invite=by_invite)

    def take_a_seat(self, someone: Someone, *, by_invite: bool) -> None:
        """Somebody tries to; the stranger does not have the invite."""
        invite, who = self.invites[self.game], self.crowd.who(someone)
        invited = by_invite and someone[0] != STRANGER and invite is not None
        fields: dict[str, Any] = {"invite": invite} if invited else {}
        why_not = partial(self.model.why_not_sit, who, invited=invited)
        if self.ask(someone, "sit", why_not, name=f"P{someone[0]}", **fields):
            self.model.sit(who)

    @deed(1, pick=picks)
    def leave(self, pick: int) -> None:
        someone = self.someone_who_may(pick)
        who = self.crowd.who(someone)
        if self.ask(someone, "leave", partial(self.model.why_not_leave, who)):
            self.model.leave(who)

    @deed(2, pick=picks)
    def start(self, pick: int) -> None:
        why_not = partial(self.model.why_not_start, online=self.crowd.online)
        someone = self.someone_who_may(pick, why_not)
        if self.ask(someone, "start", partial(why_not, self.crowd.who(someone)), bot=BOT):
            self.model.start()

    @deed(1, pick=picks)
    def resign(self, pick: int) -> None:
        self.give_a_seat_up_for_good(self.someone_who_may(pick))

    def give_a_seat_up_for_good(self, someone: Someone) -> None:
        """Somebody tries to."""
        who = self.crowd.who(someone)
        if self.ask(someone, "resign", partial(self.model.why_not_resign, who), bot=BOT):
            self.model.resign(who)
            self.crowd.put_out(self.model)

    @deed(4, pick=picks, seat=picks, resigns=st.sampled_from([True, True, False]))
    def remove(self, pick: int, seat: int, resigns: bool) -> None:
        """The host removes somebody, who may give the seat up and then tries to come back."""
        model = self.model
        taken = [k for k, place in enumerate(model.places) if place.owner not in (None, model.host)]
        choices = [*taken * DEVICES, *range(len(model.places))]
        seat = choices[seat % len(choices)]
        someone = self.someone_who_may(pick, partial(model.why_not_remove, seat=seat))
        who, removed = self.crowd.who(someone), model.places[seat].owner
        if self.ask(someone, "remove", partial(model.why_not_remove, who, seat), seat=seat):
            assert removed is not None
            model.remove(removed)
            self.crowd.put_out(model)
            if resigns and (there := self.crowd.found(removed)) is not None:
                self.give_a_seat_up_for_good(there)
            self.come_back(removed.holder)

    def come_back(self, holder: str) -> None:
        """Whoever was put out tries to look at the table again."""
        if not self.model.put_out(holder):
            return
        for device in range(DEVICES):
            if self.crowd.holder(device) == holder:
                self.crowd.come((device, HOLDER), self.game, self.model)
                self.note("keep out")

    @deed(3, pick=picks)
    def take_the_seat_back(self, pick: int) -> None:
        someone = self.someone_who_may(pick, self.model.why_not_reclaim)
        who = self.crowd.who(someone)
        why_not = partial(self.model.why_not_reclaim, who)
        if self.ask(someone, "reclaim", why_not, unless="time-is-up"):
            self.model.reclaim(who)

    # --- accounts --------------------------------------------------------------------------------

    @deed(3, device=devices)
    def sign_in_or_out(self, device: int) -> None:
        crowd, guest = self.crowd, self.crowd.holder(device)
        if crowd.account is None:
            crowd.register(device, self.username)
            self.note("register")
        elif guest == crowd.account:
            crowd.sign_out(device)
            self.note("sign out")
        else:
            self.note_who_signs_in(Who(guest), Who(crowd.account))
            crowd.sign_in(device, self.username)
            for model in self.tables.values():
                for name in AT_ONE_DEVICE:
                    model.claim(Who(guest, name), Who(crowd.account, name))
        crowd.reconnect(self.model, device)
        crowd.put_out(self.model)
        crowd.until_known(self.model.places)
        self.until_seats_are_seen()

    @deed(2, order=st.permutations(range(DEVICES)))
    def sign_in_at_two_devices(self, order: list[int]) -> None:
        """Two people turn out to be one, who may have two seats by then."""
        for device in order[:2]:
            self.sign_in_or_out(device)

    def note_who_signs_in(self, guest: Who, account: Who) -> None:
        self.note("sign in")
        if self.model.seat_of(guest) is not None:
            has_one = self.model.seat_of(account) is not None
            self.note("an account keeps its seat" if has_one else "a guest's seat")

    # --- the next game ---------------------------------------------------------------------------

    @deed(
        2,
        pick=picks,
        order=st.permutations(range(DEVICES)),
        asking=st.integers(1, DEVICES),
    )
    def end_and_play_again(self, pick: int, order: list[int], asking: int) -> None:
        """Everybody agrees to end the game, and some of them play again."""
        self.propose(pick, "end")
        self.let_everybody_agree()
        for device in order[:asking]:
            self.ask_for_a_rematch(device)
        self.go_on_to_the_rematch()

    @deed(1, device=devices)
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
            self.note("rematch")
        elif self.tables[made["id"]].seat_of(who) is None:
            self.tables[made["id"]].rejoin(who, seat)
            self.note("join the rematch")
        assert made["id"] == self.next_game
        model.rematch_by.add(seat)
        for socket in self.crowd.sockets.values():
            socket.until(lambda view: seat in view["rematch_by"])

    @deed(1)
    def go_on_to_the_rematch(self) -> None:
        if self.next_game is not None:
            self.game, self.next_game, self.seq = self.next_game, None, 0
            self.crowd.move_to(self.game, self.model)
            self.crowd.until_known(self.model.places)
            self.note("play the rematch")


def do_anything(games: int) -> None:
    """Let the machine run so many times."""
    run_state_machine_as_test(
        PeopleMachine,
        settings=settings(SERVED, max_examples=games, stateful_step_count=40),
    )


def test_people_do_anything_at_any_time(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", environment=PATIENT)
    PeopleMachine.server = server
    server.start()
    try:
        for games in (GAMES, *[MORE_GAMES] * TIMES):
            if not PeopleMachine.done.keys() >= AT_LEAST:
                do_anything(games)
    finally:
        server.kill9()
        print(*server.output, sep="\n")  # shown with the steps, should one fail
    assert PeopleMachine.done.keys() >= AT_LEAST
