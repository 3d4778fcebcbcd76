"""A table under load: four people, and perhaps some who watch, who play one whole game after
another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import monotonic

from mergemaker.server.wire.bodies import Made, NewGame, SeatWish

from .api import RequestRefused, Unreachable
from .game_notes import GameNotes
from .load_run import LoadRun
from .messages import View
from .player import Player
from .spectator import Spectator

NAMES = ("Ann", "Ben", "Cat", "Dan")
SPECTATORS = 4  # at a table that is watched
PATIENCE = 60.0  # seconds for everybody at a table to connect, or to sit down
TRY_AGAIN_S = 1.0  # after a game could not be made

_WISH = NewGame(
    name="load",
    your_name=NAMES[0],
    seats=[SeatWish("you"), *[SeatWish("open")] * (len(NAMES) - 1)],
)


@dataclass(slots=True)
class _Announcement:
    """An action that others are to be told of, as entry `seq`, and who has yet to be."""

    due: float
    seq: int
    waiting: set[Player]


class LoadedTable:
    """A table of people who are new to the server with each game, so that no limit on what one
    person may do stands in the way.

    Args:
        run: the run that it takes part in.
        player: the kind of players.
        watched: whether people watch.
    """

    def __init__(self, run: LoadRun, player: type[Player], *, watched: bool) -> None:
        self._run = run
        self._player = player
        self._watched = watched
        self.players: list[Player] = []
        self.spectators: list[Spectator] = []
        self._made = Made("", None)
        self._notes = GameNotes("", [])
        self._announcements: list[_Announcement] = []
        self._informed = set[Player]()  # those who know that the game is over
        self._ended = asyncio.Event()
        self._news = asyncio.Event()

    # --- from game to game -----------------------------------------------------------------------

    async def make(self) -> None:
        """Make a game with open seats.

        Raises:
            RequestRefused: the server does not allow it.
            Unreachable: the server does not answer.
        """
        host, *others = [self._run.new_guest() for _ in NAMES]
        self._made = await self._run.api.make_game(host, _WISH)
        if self._notes.game:
            self._run.left(self._notes)
        self._notes = GameNotes(self._made.id, [host, *others])
        self._run.notes.append(self._notes)
        self._announcements = []
        self._informed = set[Player]()
        self._ended.clear()

    async def connect(self) -> None:
        """Have everybody open their sockets.

        Raises:
            RequestRefused: the server does not know the game any more.
            Unreachable: the server does not let them.
        """
        run, notes = self._run, self._notes
        if run.plan.proxy is not None:  # which passes no cookies on to them
            for guest in notes.guests[1:]:
                await run.api.invited(guest, self._invite)
        self.players = [self._player(guest, notes, run, self) for guest in notes.guests]
        watching = SPECTATORS if self._watched else 0
        self.spectators = [Spectator(run.new_guest(), notes.game, run) for _ in range(watching)]
        async with _patiently("connect"):
            for each in (*self.players, *self.spectators):
                await each.here()

    async def begin(self) -> None:
        """Have everybody sit down, and begin the game.

        Raises:
            RequestRefused: the server does not allow it.
            Unreachable: the server does not answer.
        """
        host, *others = self.players
        async with _patiently("begin"):
            for player, name in zip(others, NAMES[1:], strict=True):
                await player.sit(name, self._invite)
            await host.start()

    async def play_on(self) -> None:
        """Whenever a game ends, play another. It never returns."""
        while True:
            await self._ended.wait()
            await self.leave()
            try:
                await self.make()
                await self.connect()
                await self.begin()
                continue
            except RequestRefused as refusal:
                self.give_up(str(refusal))
            except Unreachable as error:
                self._run.measurements.failed_attempts[type(error).__name__] += 1
                self._ended.set()
            await asyncio.sleep(TRY_AGAIN_S)

    @property
    def _invite(self) -> str:
        assert self._made.invite is not None
        return self._made.invite

    async def leave(self) -> None:
        """Have everybody close their sockets."""
        for each in (*self.players, *self.spectators):
            await each.leave()

    @property
    def sockets(self) -> int:
        """How many sockets the people here have, by the plan."""
        return len(NAMES) + (SPECTATORS if self._watched else 0)

    async def settle(self) -> None:
        """Wait until the table is settled."""
        while not self.settled:
            self._news.clear()
            await self._news.wait()

    @property
    def settled(self) -> bool:
        """Whether no player awaits an answer, and all have seen what was acknowledged."""
        newest = self._notes.newest
        return not any(player.in_doubt or player.seen < newest for player in self.players)

    # --- what players tell: see `player.Opponents` -----------------------------------------------

    def acted(self, player: Player, due: float, seq: int) -> None:
        """See `Opponents`."""
        waiting = {each for each in self.players if each is not player and not each.excused}
        self._announcements.append(_Announcement(due, seq, waiting))

    def answered(self) -> None:
        """See `Opponents`."""
        self._news.set()
        self._end_if_over()

    def told(self, player: Player, view: View) -> None:
        """See `Opponents`."""
        self._news.set()
        for announcement in [each for each in self._announcements if each.seq <= view.seq]:
            announcement.waiting.discard(player)
            if not announcement.waiting:
                self._announcements.remove(announcement)
                self._run.measurements.told.record(monotonic() - announcement.due)
        if view.phase == "over":
            self._informed.add(player)
            self._end_if_over()
        elif view.phase not in ("waiting", "playing"):
            self.give_up(f"the phase of the game is {view.phase}")

    def _end_if_over(self) -> None:
        """End the game once all know that it is over, and nobody awaits an answer."""
        settled = not any(player.in_doubt for player in self.players)
        if len(self._informed) == len(self.players) and settled and not self._ended.is_set():
            self._notes.over = True
            self._run.measurements.games += 1
            self._ended.set()

    def dropped(self, player: Player) -> None:
        """See `Opponents`. What this player was still to be told of is measured no more."""
        self._announcements = [each for each in self._announcements if player not in each.waiting]

    def give_up(self, reason: str) -> None:
        """See `Opponents`."""
        self._run.unexpected[reason] += 1
        self._ended.set()


@asynccontextmanager
async def _patiently(what: str) -> AsyncGenerator[None]:
    """Give the people of a table a while to do something.

    Raises:
        Unreachable: they could not.
    """
    try:
        async with asyncio.timeout(PATIENCE):
            yield
    except TimeoutError as error:
        reason = f"The people of a table could not {what} within {PATIENCE:.0f} s."
        raise Unreachable(reason) from error
