"""What people do in the game: they play, take moves back, propose, and give standing orders."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hypothesis import assume
from hypothesis import strategies as st

from mergemaker.server.identity import HOLDER
from tests.server.orders_machine import OrdersMachine
from tests.server.table_machine import AT_ONE_DEVICE, DEVICES, deed
from tests.support.choosing import choose
from tests.support.crowd import Someone
from tests.support.player import Json
from tests.support.seat_model import Who

devices = st.integers(0, DEVICES - 1)
picks = st.integers(0, 9999)
names = st.sampled_from(AT_ONE_DEVICE)
presets = st.sampled_from(["sell_all", "trade_max", "hold_all"])


class GameMachine(OrdersMachine):
    """What people do in the game."""

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

    @deed(5, moves=st.integers(1, 12))
    def play(self, moves: int) -> None:
        for _ in range(moves):
            asked = [one for one in self.crowd.sockets.values() if self.see(one)["options"]]
            if not asked:
                break
            socket = asked[-1]
            view, orders = socket.view, self.model.places[socket.view["you"]].orders
            answer = socket.command("move", seq=view["seq"], moves=choose(view, self.random))
            if answer["type"] == "ack":
                self.note("play")
                self.note_acknowledged(answer)
                continue
            # A clock may run out at any time, and orders may settle what is decided by hand.
            assert answer["code"] in ("bot-plays", "stale"), answer
            assert self.model.clock or orders.any, answer
            self.becomes(socket, lambda now=socket, seq=view["seq"]: now.view["seq"] > seq)

    def views(self) -> dict[Who, Json]:
        """What everybody at the table sees."""
        return {self.crowd.who(one): self.see(it) for one, it in self.crowd.sockets.items()}

    @deed(3, pick=picks)
    def undo(self, pick: int) -> None:
        views = self.views()
        someone = self.someone_who_may(pick, lambda who: self.model.why_not_undo(who, views[who]))
        who, socket = self.crowd.who(someone), self.crowd.sockets[someone]

        def why_not() -> str | None:
            return self.model.why_not_undo(who, socket.view)

        if self.ask(someone, "undo", why_not, unless="stale", seq=socket.view["seq"]):
            self.model.undo()

    @deed(3, pick=picks, what=st.sampled_from(["end", "undo"]))
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
            self.note_agreement(what)

    @deed(
        3, pick=picks, late=st.sampled_from([0, 0, 1]), agrees=st.sampled_from([True, True, False])
    )
    def answer_a_proposal(self, pick: int, late: int, agrees: bool) -> None:
        model = self.model
        if model.proposal is None:
            return
        seq = model.proposal.seq - late
        someone = self.someone_who_may(pick, partial(model.why_not_answer, seq=seq, agrees=agrees))
        self.give_an_answer(someone, seq, agrees=agrees)

    def give_an_answer(self, someone: Someone, seq: int, *, agrees: bool) -> None:
        """Somebody tries to answer the proposal with this `seq`."""
        model, who = self.model, self.crowd.who(someone)
        kind = model.proposal.kind if model.proposal is not None else ""
        why_not = partial(model.why_not_answer, who, seq, agrees=agrees)
        if self.ask(someone, "answer", why_not, proposal=seq, agrees=agrees):
            model.answer(who, agrees=agrees)
            self.note_agreement(kind)

    def let_everybody_agree(self) -> None:
        """Everybody who is there agrees to what is proposed, unless it lapses before."""
        for someone in list(self.crowd.sockets):
            proposal, seat = self.model.proposal, self.model.seat_of(self.crowd.who(someone))
            if proposal is not None and seat in self.model.asked():
                self.give_an_answer(someone, proposal.seq, agrees=True)

    @deed(2, pick=picks, moves=st.integers(1, 4))
    def play_and_take_back(self, pick: int, moves: int) -> None:
        """Everybody agrees that somebody takes moves back."""
        self.play(moves)
        self.propose(pick, "undo")
        self.let_everybody_agree()

    @deed(2, device=devices, moves=st.integers(1, 6))
    def order_and_play_on(self, device: int, moves: int) -> None:
        """Somebody wants to buy nothing, and the game goes on."""
        self.check_orders((device, HOLDER), {"dispose": {}, "passing": True})
        self.play(moves)

    def note_agreement(self, kind: str) -> None:
        """Keep in mind what everybody has agreed to."""
        if self.model.proposal is None:
            self.note(f"{kind} by agreement")

    @deed(2, pick=picks, moves=st.integers(1, 3))
    def propose_and_play_on(self, pick: int, moves: int) -> None:
        """A proposal lapses when people move, whatever it was."""
        self.propose(pick, "end")
        proposed = self.model.proposal
        self.play(moves)
        self.views()
        if proposed is not None and self.model.proposal is None:
            self.note("a proposal lapses")

    @deed(
        4,
        device=devices,
        name=names,
        chain=st.integers(0, 6).map(str),
        preset=presets,
        passing=st.booleans(),
    )
    def give_orders(self, device: int, name: str, chain: str, preset: str, passing: bool) -> None:
        someone = device, name if self.shared else HOLDER
        self.check_orders(someone, {"dispose": {chain: preset}, "passing": passing})

    @deed(1)
    def let_a_clock_run_out(self) -> None:
        if not (self.model.clock and self.someone_is_awaited()):
            return
        socket = self.up_to_date[0]
        seat = socket.view["deciding"][0]["seat"]
        socket.until(lambda view: view["phase"] == "over" or view["seats"][seat]["kind"] == "bot")
        self.see(socket)
        self.note("a clock runs out")

    def someone_is_awaited(self) -> bool:
        """Whether somebody looks at a game that waits for a person, and another person plays."""
        if self.model.phase != "playing" or not self.up_to_date:
            return False
        view = self.up_to_date[0].view
        playing = sum(seat["kind"] == "person" for seat in view["seats"])
        deciding = [one["seat"] for one in view["deciding"]]
        return bool(deciding) and view["seats"][deciding[0]]["kind"] == "person" and playing > 1
