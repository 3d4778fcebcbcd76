"""A player: somebody with a seat, who decides after a while, and is never in doubt whether it
counted.

The load is open-loop. An action is due a think time after its player was told of the decision, and
the think times are drawn from the seed, whatever the server does. Whose turn it is depends on the
server's answers, so an action's due time is not known at the start of the run, but it is fixed
before the action is sent: a server that answers late cannot push it back, and latency counts from
it.
"""

from __future__ import annotations

import asyncio
from itertools import count
from time import monotonic
from typing import Protocol

import msgspec

from mergemaker.table.command import AnyCommand, Move, Sit, Start

from .api import RequestRefused
from .choosing import choose
from .game_notes import Acknowledgement, GameNotes
from .guest import Guest
from .load_run import LoadRun
from .messages import Ack, Message, Refused, Update, View
from .visitor import Visitor

SEND_AGAIN_S = 1.0  # after a refusal that says so
SEND_AGAIN = frozenset({"not-stored", "too-fast"})


class Action:
    """A command that a player is about to send, or has sent and awaits the answer to.

    Attributes:
        command: the command.
        due: when it should be sent, in seconds of a clock that never jumps.
        sent: when it was sent first; None before.
        answered: done once it has been acknowledged.
        excused: whether the plan has delayed it, by what it does to its player's socket.
    """

    def __init__(self, command: AnyCommand, due: float) -> None:
        self.command = command
        self.frame = msgspec.json.encode(command)
        self.due = due
        self.sent: float | None = None
        self.answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.excused = False

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that it makes, if any."""
        return tuple(self.command.moves) if isinstance(self.command, Move) else ()


class Opponents(Protocol):
    """The others at the table, from one player's point of view. Nothing here waits or fails."""

    def acted(self, player: Player, due: float, seq: int) -> None:
        """A player acts, which will be entry `seq`."""
        ...

    def answered(self) -> None:
        """A player's command was acknowledged."""
        ...

    def told(self, player: Player, view: View) -> None:
        """A player was told."""
        ...

    def dropped(self, player: Player) -> None:
        """The plan has cut a player off."""
        ...

    def give_up(self, reason: str) -> None:
        """The game cannot be played to its end."""
        ...


class Player(Visitor):
    """Somebody who plays.

    Args:
        guest: who.
        notes: the notes on the game.
        run: the run that they take part in.
        opponents: the others at the table.
    """

    def __init__(self, guest: Guest, notes: GameNotes, run: LoadRun, opponents: Opponents) -> None:
        self._notes = notes
        self._number = notes.guests.index(guest)
        self._opponents = opponents
        self._ids = count(1)
        self._action: Action | None = None  # the one that is sent, or is to be sent next
        self._chosen_on = 0  # the seq of the view on which the newest decision was made
        self._view: View | None = None
        super().__init__(guest, notes.game, run)

    @property
    def in_doubt(self) -> bool:
        """Whether a command was sent and has not been answered."""
        return self._action is not None and self._action.sent is not None

    @property
    def seen(self) -> int:
        """The number of the newest entry that the player has seen."""
        return 0 if self._view is None else self._view.seq

    # --- acting ----------------------------------------------------------------------------------

    async def sit(self, name: str, invite: str) -> None:
        """Take a seat."""
        await self._do(Sit(self._new_id(), name, invite=invite))

    async def start(self) -> None:
        """Begin the game."""
        await self._do(Start(self._new_id()))

    async def _do(self, command: AnyCommand) -> None:
        action = Action(command, monotonic())
        self._action = action
        self._send_when_possible(action)
        await action.answered

    def _new_id(self) -> str:
        return str(next(self._ids))

    def _decide_if_asked(self) -> None:
        """If there is a new decision, choose now, and act after a think time."""
        view = self._view
        if view is None or view.options is None or view.seq <= self._chosen_on or self.in_doubt:
            return
        self._chosen_on = view.seq
        think = self.run.plan.think_s
        pause = self.guest.random.expovariate(1 / think) if think else 0.0
        moves = choose(view.options, self.guest.random)
        action = Action(Move(self._new_id(), view.seq, moves), monotonic() + pause)
        action.excused = self.excused
        self._action = action
        loop = asyncio.get_running_loop()
        loop.call_later(pause, self._act, action)

    def _act(self, action: Action) -> None:
        """Send what has become due, unless it was sent just before, when the socket was opened."""
        if action.sent is None:
            self._send_when_possible(action)

    def _send_when_possible(self, action: Action) -> None:
        """Send what is due, unless there is no socket: then it is sent as soon as there is one."""
        if action is not self._action or (self.run.stopping and action.sent is None):
            return
        if not self.is_connected:
            action.excused = action.excused or self.excused
            return
        now = monotonic()
        if action.sent is None:
            action.sent = now
            if action.moves and not action.excused:
                self.run.measurements.behind.record(now - action.due)
                self._opponents.acted(self, action.due, self._chosen_on + 1)
        else:
            self.run.measurements.repeats += 1
        self.send(action.frame)

    # --- being told ------------------------------------------------------------------------------

    def connected(self) -> None:
        """See `Visitor`: repeat what may not have arrived, and send what has become due."""
        if self._action is not None and self._action.due <= monotonic():
            self._send_when_possible(self._action)

    def dropped(self) -> None:
        """See `Visitor`."""
        if self._action is not None:
            self._action.excused = True
        self._opponents.dropped(self)

    def message_received(self, message: Message, frame: bytes) -> None:
        """See `Visitor`."""
        if isinstance(message, Update):
            self._notes.last_seen[self._number] = frame
            self._update_received(message.view)
        elif isinstance(message, Ack):
            self._ack_received(message)
        elif isinstance(message, Refused):
            self._refusal_received(message)

    def _update_received(self, view: View) -> None:
        self._view = view
        if view.seed_hash is not None and self._notes.seed_hash is None:
            self._notes.seed_hash = view.seed_hash
        self.view_received()
        self._opponents.told(self, view)
        self._decide_if_asked()

    def _ack_received(self, ack: Ack) -> None:
        action = self._action
        if action is None or action.sent is None or action.command.id != ack.id:
            self.run.unexpected["an acknowledgement of a command that awaits none"] += 1
            return
        now = monotonic()
        self._action = None
        self._notes.acknowledgements.append(
            Acknowledgement(
                None if self._view is None else self._view.you,
                ack.seq,
                ack.id,
                action.moves,
                action.due,
                action.sent,
                now,
            )
        )
        measurements = self.run.measurements
        measurements.commands += 1
        if action.excused:
            measurements.excused += 1
        elif action.moves:
            measurements.acknowledged.record(now - action.due)
        if not action.answered.done():
            action.answered.set_result(None)
        self._opponents.answered()
        self._decide_if_asked()

    def _refusal_received(self, refused: Refused) -> None:
        self.run.measurements.refusals[refused.code] += 1
        if refused.id is None:  # the socket was turned away: it is closed now, and opened again
            return
        action = self._action
        if action is not None and action.command.id == refused.id and refused.code in SEND_AGAIN:
            loop = asyncio.get_running_loop()
            loop.call_later(SEND_AGAIN_S, self._send_when_possible, action)
            return
        self._action = None
        reason = f"refused with {refused.code}: {refused.reason}"
        if action is None or action.moves or action.answered.done():
            self._opponents.give_up(reason)
        else:
            action.answered.set_exception(RequestRefused(reason))
