"""What happens to the seats of those who stay away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from hypothesis import strategies as st

from mergemaker.server.identity import HOLDER
from mergemaker.table.absence import LONG_ABSENCE
from tests.server.game_machine import GameMachine, picks
from tests.server.table_machine import BOT, DEVICES, deed
from tests.support.crowd import Someone

PATIENT = {"MERGEMAKER_GRACE": "3600"}
IMPATIENT = {"MERGEMAKER_GRACE": "1"}
"""Whether the server waits for those who have gone. It usually does, so that whoever leaves stays
in the game for as long as the machine runs."""

SEATS_FREED = 2  # in all runs, since each takes some seconds


class AbsenceMachine(GameMachine):
    """Others give the seats of those who stay away to bots, and then to other people.

    Attributes:
        shift: by how many seconds the server's time is ahead.
    """

    shift: ClassVar[int] = 0

    @deed(6, pick=picks, order=st.permutations(range(DEVICES)))
    def let_somebody_stay_away(self, pick: int, order: Sequence[int]) -> None:
        """A bot takes over from somebody, ten minutes pass, and others try to take the seat."""
        model, who = self.model, self.crowd.who
        playing = [k for k, place in enumerate(model.places) if place.kind == "person"]
        if model.phase != "playing" or model.clock or self.shared or len(playing) < 2:
            return
        seat = playing[pick % len(playing)]
        owner = model.places[seat].owner
        here = {who(someone): someone for someone in self.crowd.sockets if who(someone) != owner}
        other = next((one for one in here if model.seat_of(one) is not None), None)
        if other is None or self.done["free"] >= SEATS_FREED:
            return
        for someone in list(self.crowd.sockets):
            if who(someone) == owner:
                self.crowd.leave(someone)
        self.restart(IMPATIENT)
        self.let_a_bot_take_over(seat, here[other])
        self.restart(IMPATIENT, later=LONG_ABSENCE // 1000)
        frees = here[model.host if model.host in here else other]
        self.crowd.sockets[frees].until_present(lambda there: seat in there["freeable"])
        why_not = partial(model.why_not_free, who(frees), self.crowd.online)
        if self.ask(frees, "free", why_not, seat=seat):
            model.free(seat)
        self.restart(PATIENT)
        for device in order:
            if (device, HOLDER) in self.crowd.sockets:
                self.take_a_seat((device, HOLDER), by_invite=True)

    def take_a_seat(self, someone: Someone, *, by_invite: bool) -> None:
        """Somebody tries to."""
        raise NotImplementedError

    def let_a_bot_take_over(self, seat: int, asking: Someone) -> None:
        """A bot plays for somebody who is away, by itself if somebody waits for them."""
        model, socket = self.model, self.crowd.sockets[asking]
        socket.until(
            lambda view: (
                view["seats"][seat]["kind"] == "bot" or seat in socket.presence["replaceable"]
            )
        )

        def why_not() -> str | None:
            return "bot-plays" if model.places[seat].bot else None

        if self.ask(asking, "handover", why_not, seat=seat, bot=BOT):
            model.hand_over(seat)

    def restart(self, environment: Mapping[str, str], *, later: int = 0) -> None:
        """Kill the server, and start it with these settings, so many seconds later."""
        AbsenceMachine.shift += later
        self.server.restart(**environment, MERGEMAKER_TIME_SHIFT=str(self.shift))
        self.crowd.reconnect(self.model, *range(DEVICES))
        self.crowd.until_known(self.model.places)
