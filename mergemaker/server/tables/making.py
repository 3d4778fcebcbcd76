"""Making games: new ones, imported records, rematches, and games that go on from a position."""

from __future__ import annotations

import asyncio
import os
from uuid import uuid4

import structlog
from msgspec import structs

from mergemaker import rules
from mergemaker.bots import LEVELS
from mergemaker.rules import Refused
from mergemaker.table import Imported, Opened, SeatPlan, Table
from mergemaker.table.command import Sit
from mergemaker.table.names import tidy_name
from mergemaker.table.seat import Seat
from mergemaker.table.terms import Terms

from .. import identity
from ..addresses import Addresses
from ..clock import now_ms
from ..rate_limits.token_bucket import Rate, RateLimits
from ..storage.changes import Change, Row
from ..storage.journal import Journal
from ..storage.locks import Locks
from ..wire.bodies import Defaults, NewGame, PlayOn, SeatWish
from . import continuing, opponents, sharing
from .actions import PersonCommand, Rematch, check_account
from .default_names import GUESTS, today
from .live_table import LiveTable
from .lobby import LobbyKeeper
from .registry import Registry

MIDDLE = len(LEVELS) // 2
DEFAULTS = Defaults(bot=opponents.DEFAULT, preset="classic", pace="brisk")
DEFAULT_SEATS = [
    SeatWish("you"),
    *[SeatWish("bot", level.key) for level in LEVELS[MIDDLE - 1 : MIDDLE + 2]],
]
NAME_LENGTH = 40  # characters, of a game's name

OPEN_TABLES = 3  # of one person in the lobby
OPEN_TABLES_IN_ALL = 200

# Games that may be made, imported, rematched and continued by one person, and from one address.
MAKING = Rate(burst=20, per_second=1 / 3)
MAKING_BY_ADDRESS = Rate(burst=40, per_second=1 / 6)
UNFINISHED = 50  # games that one person may be in and still begin another

log = structlog.stdlib.get_logger()


class GameMaker:
    """Makes games.

    Args:
        registry: where the tables are.
        journal: where the games are stored.
        lobby: where listed tables wait for players.
        addresses: where people are.
        limits: makes the token buckets.
        locks: from the check whether a person may begin a game until it is stored, nobody else
            begins one for the same person.
    """

    def __init__(
        self,
        registry: Registry,
        journal: Journal,
        lobby: LobbyKeeper,
        addresses: Addresses,
        limits: RateLimits,
        locks: Locks,
    ) -> None:
        self._registry = registry
        self._journal = journal
        self._lobby = lobby
        self._addresses = addresses
        self._locks = locks
        self._made = limits.buckets("making by person", MAKING)
        self._made_by_address = limits.buckets("making by address", MAKING_BY_ADDRESS)

    async def new(
        self, wish: NewGame, person: str, *, registered: bool = False, language: str = "en"
    ) -> LiveTable:
        """Make a game as its host wishes; it begins immediately if no seat is open.

        Args:
            wish: the game.
            person: the host.
            registered: whether the host has an account.
            language: the code of the language in which the host reads the page.

        Raises:
            Refused: such a game cannot be made.
        """
        check_account(wish.terms, registered=registered)
        async with self._locks.held("making", person):
            await self._check_limits(person)
            opened = await self._planned(wish, person, language)
            if opened.terms.listed and opened.invite is not None:
                async with self._locks.held("listing"):
                    await self._check_open_tables(person)
                    live = await self._store(opened, person)
            else:
                live = await self._store(opened, person)
            await self.keep_name(person, wish.your_name)
        log.info("game made", game=live.id, preset=opened.preset, seats=len(opened.seats))
        return live

    async def from_record(self, record: str, person: str, language: str = "en") -> LiveTable:
        """Import a game from its record, for somebody who reads the page in a language.

        Raises:
            BadRecord: it cannot be read.
            Refused: the person has made too many games.
        """
        await self._check_rate(person)
        live = await self._store(imported(record, person, language), person)
        log.info("game imported", game=live.id)
        return live

    async def play_on(self, table: Table, wish: PlayOn, person: str, holder: str) -> LiveTable:
        """Make a game that goes on from a position of a game that is over, against bots.

        Args:
            table: the table of the game that is over.
            wish: the position and the seat.
            person: who had a seat there, if they want their own.
            holder: who gets the seat.

        Raises:
            Refused: nobody can play on from there, or the holder is in too many games.
        """
        seat = continuing.chosen_seat(table, person, wish.seat)
        own = table.seats[seat].name if seat == table.seats.of(person) else None
        async with self._locks.held("making", holder):
            await self._check_limits(holder)
            name = await self.name_for(holder, own)
            opened = await asyncio.to_thread(
                continuing.reopened_at, table, wish.ply, seat, holder, name
            )
            live = await self._store(opened, holder)
        log.info("game continued", game=live.id)
        return live

    async def rematch(self, live: LiveTable, holder: str) -> LiveTable:
        """The rematch: a new table with the same rules and pace, made by the first who asks. A
        person who asks later takes a seat there, unless none is free any more. A device asks once
        for all people at it.

        Raises:
            Refused: the game is not over, nobody at the device of `holder` has a seat in it, or the
                holder is in too many games.
        """
        person = sharing.speaker(live.table, holder)
        async with self._locks.held("making", holder):
            if live.table.next_game is None:
                await self._check_limits(holder)
            opened = _reopened(live.table, person, holder)
            refused = await live.carry_out(Rematch(person, identity.new_game_id(), opened))
        if refused is not None and refused.code != "not-now":
            raise refused.error()
        assert live.table.next_game is not None
        rematch = await self._registry.find(live.table.next_game)
        if rematch.table.seats.of(person) is None:
            await self._rejoin(rematch, live.table, person)
        return rematch

    async def _rejoin(self, rematch: LiveTable, before: Table, person: str) -> None:
        """Let a person who played before sit down at the rematch."""
        seat = before.seats.own(person)
        place = (seat - 1) % len(before.seats)  # everybody sits one seat further on
        wanted = place if rematch.table.seats[place].open else None
        sit = Sit(uuid4().hex, before.seats[seat].name, wanted, rematch.table.invite)
        # Whoever played has an account, if the table needs one. If it is refused, the others have
        # begun without them, and they can watch.
        await rematch.carry_out(PersonCommand(person, sit, registered=True))

    async def _check_limits(self, person: str) -> None:
        """Refuse a person who makes games too fast, or is in too many."""
        await self._check_rate(person)
        if await self._journal.unfinished_games_of(person) >= UNFINISHED:
            reason = f"You are in {UNFINISHED} games that are not over. Finish some of them first."
            raise Refused(code="too-many-games", reason=reason)

    async def _check_open_tables(self, person: str) -> None:
        """Refuse a table in the lobby if the person, or the server, has enough open ones."""
        tables = await self._lobby.open_tables()
        if sum(table.made_by == person for table in tables) >= OPEN_TABLES:
            reason = (
                f"You have {OPEN_TABLES} tables in the lobby that wait for players. "
                "Start or leave one of them first."
            )
            raise Refused(code="too-many-tables", reason=reason)
        if len(tables) >= OPEN_TABLES_IN_ALL:
            reason = "The lobby is full. Take a seat at one of its tables, or try again later."
            raise Refused(code="too-many-tables", reason=reason)

    async def _check_rate(self, person: str) -> None:
        if not await self._made.take(person):
            reason = "You have made many games in a short time. Wait a moment, then try again."
            raise Refused(code="too-many-requests", reason=reason)
        if not await self._made_by_address.take(self._addresses.of(person)):
            reason = "Many games were made at your address. Wait a minute, then try again."
            raise Refused(code="too-many-requests", reason=reason)

    async def name_for(self, person: str, wished: str | None, language: str = "en") -> str:
        """The name that a person goes by at a new table: the one that they wish, or the one that is
        known of them, or else a guest's in this language."""
        return tidy_name(wished or "") or await self._journal.name_of(person) or GUESTS[language]

    async def keep_name(self, person: str, wished: str | None) -> None:
        """Store the name with which a person has taken a seat, if they wished for one."""
        if tidy := tidy_name(wished or ""):
            await self._journal.set_name(person, tidy)

    async def _store(self, entry: Opened | Imported, person: str) -> LiveTable:
        table, change = await asyncio.to_thread(begun, entry, person)
        await self._journal.append(change)
        return self._registry.add(table)

    async def _planned(self, wish: NewGame, person: str, language: str) -> Opened:
        seats = wish.seats if wish.seats is not None else DEFAULT_SEATS
        _check_seats(seats, on_screen=wish.screen)
        wish.terms.check()
        terms = wish.terms
        if any(seat.kind == "companion" for seat in seats):
            terms = sharing.terms_at_one_device(terms)
        preset = wish.preset or DEFAULTS.preset
        _check_ruleset(preset, wish.options)
        name = await self.name_for(person, wish.your_name, language)
        return Opened(
            name=tidy_name(wish.name or "", NAME_LENGTH) or today(language),
            host=identity.people_at(person)[identity.WATCHER] if wish.screen else person,
            preset=preset,
            options=wish.options,
            seats=_seat_plans(seats, person, name, terms),
            pace=wish.pace or DEFAULTS.pace,
            terms=terms,
            seed=os.urandom(32).hex(),
            invite=identity.new_invite() if any(seat.kind == "open" for seat in seats) else None,
            version=rules.RULES_VERSION,
        )


def _check_ruleset(preset: str, options: dict[str, str]) -> None:
    """Refuse rules that there are not, and quantities that the bots and the page do not know."""
    try:
        wanted = rules.ruleset(preset, **options)
    except rules.BadRuleset as error:
        raise Refused(code="bad-rules", reason=str(error)) from error
    if wanted.quantities:
        changed = ", ".join(wanted.quantities)
        reason = f"A table has the quantities of its preset; {changed} cannot be changed."
        raise Refused(code="bad-rules", reason=reason, ruling="R42")


def _check_seats(seats: list[SeatWish], *, on_screen: bool) -> None:
    if not 2 <= len(seats) <= 6:
        raise Refused(code="bad-seats", reason="A game has two to six seats.", ruling="R5")
    sharing.check_seats(seats)
    yours = sum(seat.kind == "you" for seat in seats)
    if yours > 1:
        raise Refused(code="bad-seats", reason="You can have one seat, not several.")
    if yours and on_screen:
        reason = "A shared screen shows nobody's tiles: leave a seat open, and take it on a phone."
        raise Refused(code="bad-seats", reason=reason)
    if not yours and all(seat.kind == "bot" for seat in seats):
        reason = "A table needs a person: take a seat, or leave one open for somebody."
        raise Refused(code="bad-seats", reason=reason)


def _seat_plans(wishes: list[SeatWish], person: str, name: str, terms: Terms) -> list[SeatPlan]:
    """The seats that a host wishes, who is called `name`; companions get theirs in order."""
    companions = iter(identity.companions_of(person))

    def plan(wish: SeatWish) -> SeatPlan:
        match wish.kind:
            case "open":
                return SeatPlan("open")
            case "you":
                return SeatPlan("person", name, person)
            case "companion":
                return SeatPlan("person", tidy_name(wish.name or ""), next(companions))
            case "bot":
                bot = wish.bot or DEFAULTS.bot
                opponents.check(bot, terms)
                return SeatPlan("bot", opponents.name_of(bot), bot=bot)

    return [plan(wish) for wish in wishes]


def _reopened(table: Table, person: str, holder: str) -> Opened:
    """The opening entry of a rematch that `person` asks for, at the device of `holder`. Everybody
    sits one seat further on; the people at that device have their seats at once, those of others
    stay open for them, and bots keep those of people who resigned. A host without a seat, such as a
    shared screen, stays the host."""
    seats = [_reseated(seat, holder) for seat in (*table.seats[1:], table.seats[0])]
    return Opened(
        name=table.name,
        host=person if table.host in table.seats.owners else table.host,
        preset=table.ruleset.preset,
        options=table.ruleset.options,
        seats=seats,
        pace=table.pace,
        terms=structs.replace(table.terms, listed=False, starts_after=None),
        seed=os.urandom(32).hex(),
        invite=identity.new_invite() if any(seat.kind == "open" for seat in seats) else None,
        version=rules.RULES_VERSION,
        rematch_of=table.id,
    )


def _reseated(seat: Seat, holder: str) -> SeatPlan:
    """A seat as it is at a rematch that somebody at the device of `holder` asks for."""
    if seat.person is None and seat.bot is None:  # the account was deleted after the game
        return SeatPlan("bot", opponents.name_of(DEFAULTS.bot), bot=DEFAULTS.bot)
    if seat.person is None:
        # The seat of whoever resigned still has their name.
        name = seat.bot_name if seat.resigned else seat.name
        return SeatPlan("bot", name, bot=seat.bot)
    if seat.person in identity.people_at(holder).values():
        return SeatPlan("person", seat.name, seat.person)
    return SeatPlan("open")


def imported(record: str, host: str, language: str = "en") -> Imported:
    """The entry by which a game is imported from its record, and named after the day in a
    language."""
    return Imported(today(language), host, record, rules.RULES_VERSION)


def begun(entry: Opened | Imported, person: str | None) -> tuple[Table, Change]:
    """A new table with its first entry, and the change that stores it.

    Args:
        entry: the entry.
        person: who asked for it; None for whoever runs the server.

    Raises:
        BadRecord: the imported record cannot be read.
    """
    game, at = identity.new_game_id(), now_ms()
    table = Table(game).after(entry, at)
    return table, Change(Row(game, 1, at, entry, person), table.summary())
