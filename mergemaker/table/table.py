"""A table: the people and bots around one game.

Sans-I/O: commands come in, entries go out, and the clock, the sockets and the disk are somebody
else's. `consider` checks a command and answers with the entry that would carry it out; when that
entry is safely stored, `apply` makes it so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from copy import copy
from hashlib import sha256
from itertools import islice
from typing import cast

from mergemaker import rules
from mergemaker.rules import Event, Game

from . import command as ask
from . import imported
from .entry import (
    AnyEntry,
    Began,
    Continued,
    Handed,
    Imported,
    Left,
    Moved,
    Opened,
    Paced,
    Reclaimed,
    Sat,
    Undone,
)
from .ply import Ply, carry_out
from .refusal import Refused
from .seat import Seat, bot_name, free_name, tidy_name
from .shown import Pace

# Events after which a move cannot be taken back: something hidden was seen by somebody.
_REVEALING = frozenset({"drew", "replaced", "hand_redrawn", "bank_tile", "game_ended"})

NAMELESS = "Player"  # somebody whose name in a record has nothing that can be shown

_MISUSED = "The table cannot do that now"


class Table:
    """One table. Make it with its id, then `apply` its entries, `Opened` first."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.seq = 0
        self.name = ""
        self.maker = ""
        self.invite: str | None = None
        self.pace: Pace = "brisk"
        self.ruleset = rules.ruleset()
        self.seats: list[Seat] = []
        self.seed = b""  # none, of an imported game whose record does not tell it
        self.seed_hash: str | None = None
        self.imported = False
        self.game: Game | None = None
        self.plies: list[Ply] = []
        self.next_game: str | None = None
        self._bag: tuple[str, ...] | None = None  # in the record's order, of an imported game
        self._changed = 0  # the seq at which the game last changed
        self._undoable: list[tuple[int, Game]] = []

    # --- asking ----------------------------------------------------------------------------------

    def seat_of(self, who: str | None) -> int | None:
        """The seat that the identity `who` owns, or None."""
        if who is None:
            return None
        return next((k for k, seat in enumerate(self.seats) if seat.who == who), None)

    @property
    def waiting(self) -> bool:
        """The game has not begun."""
        return self.game is None

    @property
    def over(self) -> bool:
        """The game has ended."""
        return self.game is not None and self.game.over

    @property
    def revealed(self) -> bool:
        """Nothing is hidden any more: the game has ended, or was brought in whole."""
        return self.over or self.imported

    def as_it_stands(self) -> Table:
        """A copy to be looked at, in which the moves made so far are all there will be."""
        twin = copy(self)
        twin.plies = self.plies[:]
        return twin

    def bots_to_act(self) -> list[tuple[int, str]]:
        """The seats that must decide something and are played by a bot, with the bot's name."""
        if self.game is None or self.game.over:
            return []
        seats = dict.fromkeys(decision.seat for decision in self.game.deciding)
        bots = ((seat, self.seats[seat].bot) for seat in seats)
        return [(seat, bot) for seat, bot in bots if bot is not None]

    def can_undo(self, seat: int | None) -> bool:
        """The last moves were this seat's, nobody acted since, and nothing hidden was seen."""
        return bool(self._undoable) and self._undoable[-1][0] == seat

    def game_at(self, ply: int) -> Game:
        """The game as it stood after `ply` (0: as dealt).

        Raises:
            Refused: there is no such ply, or no game yet.
        """
        if self.game is None:
            raise Refused("not-begun", "The game has not begun yet.")
        if not 0 <= ply < len(self.plies):
            raise Refused(
                "no-such-ply", f"There is no ply {ply}: the last is {len(self.plies) - 1}."
            )
        return next(islice(self.games(), ply, None))

    def games(self) -> Iterator[Game]:
        """The game as dealt, and after each ply; each time the same object, moved on.

        Raises:
            Refused: there is no game yet.
        """
        if self.game is None:
            raise Refused("not-begun", "The game has not begun yet.")
        game = self._deal()
        yield game
        for past in self.plies[1:]:
            carry_out(game, cast(int, past.seat), past.moves)
            yield game

    def consider(
        self, command: ask.AnyCommand, who: str, online: Collection[str] = frozenset()
    ) -> AnyEntry:
        """The entry that would carry out a person's command.

        Args:
            command: what is asked; `Weigh` and `Hint` change nothing and are not for here.
            who: the identity that asks.
            online: the identities that are present.

        Raises:
            Refused: it may not be done; nothing has changed.
        """
        match command:
            case ask.Move(seq=seq, moves=moves):
                return self.move(self._playing_seat(who), moves, seq)
            case ask.Undo(seq=seq):
                return self._undo(self._playing_seat(who), seq)
            case ask.Sit(name=name, seat=seat):
                return self._sit(who, name, seat)
            case ask.Leave():
                return self._leave(who)
            case ask.Start(bot=bot):
                return self._start(who, bot)
            case ask.Handover(seat=seat, bot=bot):
                return self._hand_over(who, seat, bot, online)
            case ask.Reclaim():
                return self._reclaim(who)
            case ask.Pace(pace=pace):
                self._maker_only(who, online, "set the pace")
                return Paced(pace)
            case ask.Weigh() | ask.Hint():
                raise Refused("not-a-command", _MISUSED)

    def move(self, seat: int, moves: list[str], seq: int) -> Moved:
        """The entry for moves that `seat` makes together, chosen when the table stood at `seq`.

        Raises:
            Refused: the game has moved on since, a text is not a move, or the rules forbid it.
        """
        game = self._fresh_game(seq)
        if not moves:
            raise Refused("no-moves", "There is no move in the command: send at least one.")
        trial = game.copy()
        try:
            carry_out(trial, seat, moves, checked=True)
        except rules.Refused as refusal:
            raise Refused(refusal.code, refusal.reason, refusal.ruling) from refusal
        return Moved(seat, list(moves))

    def must_decide(self, who: str, seq: int) -> int:
        """The seat of an identity that has something to decide, as it stood at `seq`.

        Raises:
            Refused: it has not, or the game has moved on since.
        """
        seat = self._playing_seat(who)
        game = self._fresh_game(seq)
        if all(decision.seat != seat for decision in game.deciding):
            raise Refused("not-your-decision", "There is nothing for you to decide now.")
        return seat

    def _fresh_game(self, seq: int) -> Game:
        if self.game is None:
            raise Refused("not-begun", "The game has not begun yet.")
        if self.game.over:
            raise Refused("over", "The game is over.")
        if not self._changed <= seq <= self.seq:
            raise Refused(
                "stale", "The game has moved on since you chose that. Look again, then choose."
            )
        return self.game

    def _playing_seat(self, who: str) -> int:
        seat = self._own_seat(who)
        if self.seats[seat].bot is not None:
            raise Refused("bot-plays", "A bot is playing your seat. Take the seat back first.")
        return seat

    def _own_seat(self, who: str) -> int:
        seat = self.seat_of(who)
        if seat is None:
            raise Refused("no-seat", "You are watching this game: you have no seat at the table.")
        return seat

    def _undo(self, seat: int, seq: int) -> Undone:
        self._fresh_game(seq)
        if not self.can_undo(seat):
            raise Refused(
                "no-undo",
                "That cannot be taken back: something hidden was seen, or another player acted.",
            )
        return Undone(seat)

    def _sit(self, who: str, name: str, seat: int | None) -> Sat:
        self._before_the_game("take a seat")
        if self.seat_of(who) is not None:
            raise Refused("seated", "You already have a seat at this table.")
        free = [k for k, place in enumerate(self.seats) if place.open]
        if seat is None and free:
            seat = free[0]
        if seat is None or seat not in free:
            raise Refused("seat-taken", "That seat is taken." if free else "Every seat is taken.")
        tidy = tidy_name(name)
        if not tidy:
            raise Refused("no-name", "A name needs at least one letter or figure.")
        return Sat(seat, who, free_name(tidy, self._names()))

    def _leave(self, who: str) -> Left:
        self._before_the_game("leave")
        if who == self.maker:
            raise Refused("maker-stays", "You made this table: others wait for you to start it.")
        return Left(self._own_seat(who))

    def _start(self, who: str, bot: str) -> Began:
        self._before_the_game("start")
        if who != self.maker:
            raise Refused("not-maker", "Only the person who made the table can start the game.")
        return Began(bot)

    def _hand_over(self, who: str, seat: int, bot: str, online: Collection[str]) -> Handed:
        self._maker_only(who, online, "hand a seat over")
        if self.game is None or self.revealed:
            raise Refused("not-playing", "A seat can be handed over only while a game is played.")
        if not 0 <= seat < len(self.seats):
            raise Refused("no-such-seat", f"There is no seat {seat} at this table.")
        place = self.seats[seat]
        if place.bot is not None:
            raise Refused("bot-plays", f"A bot is already playing for {place.name}.")
        if place.who in online:
            raise Refused("present", f"{place.name} is here: only an absent player's seat can go.")
        return Handed(seat, bot)

    def _reclaim(self, who: str) -> Reclaimed:
        seat = self._own_seat(who)
        if self.seats[seat].bot is None:
            raise Refused("not-handed", "You are playing this seat already.")
        return Reclaimed(seat)

    def _before_the_game(self, what: str) -> None:
        if self.game is not None:
            raise Refused("begun", f"The game has begun: it is too late to {what}.")

    def _maker_only(self, who: str, online: Collection[str], what: str) -> None:
        """The maker rules the table; when the maker is away, anyone seated stands in."""
        if who == self.maker or (self.maker not in online and self.seat_of(who) is not None):
            return
        raise Refused("not-maker", f"Only the person who made the table can {what}.")

    def _free_name(self, wanted: str) -> str:
        names = self._names()
        return free_name(wanted, names) if wanted else bot_name(names)

    def _names(self) -> list[str]:
        return [seat.name for seat in self.seats if not seat.open]

    # --- making it so ----------------------------------------------------------------------------

    def apply(self, entry: AnyEntry) -> None:
        """Carry out an entry that `consider` made, or that was stored."""
        self.seq += 1
        match entry:
            case Opened():
                self._open(entry)
            case Sat(seat=seat, who=who, name=name):
                self.seats[seat] = Seat(name, who)
            case Left(seat=seat):
                self.seats[seat] = Seat()
            case Began(bot=bot, name=name):
                for place in self.seats:
                    if place.open:
                        place.name, place.bot = self._free_name(name), bot
                self._begin()
            case Moved(seat=seat, moves=moves):
                self._moved(seat, tuple(moves))
            case Undone():
                _, self.game = self._undoable.pop()
                self.plies.pop()
                self._changed = self.seq
            case Handed(seat=seat, bot=bot):
                self.seats[seat].bot = bot
            case Reclaimed(seat=seat):
                self.seats[seat].bot = None
            case Paced(pace=pace):
                self.pace = pace
            case Continued(next_game=next_game):
                self.next_game = next_game
            case Imported():
                self._import(entry)

    def _open(self, entry: Opened) -> None:
        self.name, self.maker, self.invite = entry.name, entry.maker, entry.invite
        self.pace, self.seed = entry.pace, bytes.fromhex(entry.seed)
        self.seed_hash = sha256(self.seed).hexdigest()
        self.ruleset = rules.ruleset(entry.preset, **entry.options)
        for plan in entry.seats:
            if plan.kind == "open":
                self.seats.append(Seat())
            else:
                self.seats.append(Seat(self._free_name(plan.name), plan.who, plan.bot))
        if not any(seat.open for seat in self.seats):
            self._begin()

    def _import(self, entry: Imported) -> None:
        self.name, self.maker, self.imported = entry.name, entry.maker, True
        whole = imported.read(entry.record)
        self.ruleset, self.seed = whole.ruleset, whole.seed or b""
        self.seed_hash = whole.seed_hash
        for name in whole.players:
            self.seats.append(Seat(free_name(tidy_name(name) or NAMELESS, self._names())))
        self._bag = whole.bag0
        self._begin()
        for seat, texts in imported.as_text(whole, self._deal()):
            self._moved(seat, texts)

    def _deal(self) -> Game:
        names = [seat.name for seat in self.seats]
        game = rules.deal(self.ruleset, names, seed=self.seed or None, bag=self._bag)
        game.seed_hash = self.seed_hash
        return game

    def _begin(self) -> None:
        self.game = self._deal()
        self._tell(None, (), tuple(self.game.opening))

    def _moved(self, seat: int, moves: tuple[str, ...]) -> None:
        game = cast(Game, self.game)
        before = game.copy()
        events = carry_out(game, seat, moves)
        if any(event.type in _REVEALING for event in events):
            self._undoable.clear()
        else:
            if self._undoable and self._undoable[-1][0] != seat:
                self._undoable.clear()
            self._undoable.append((seat, before))
        self._tell(seat, moves, events)

    def _tell(self, seat: int | None, moves: tuple[str, ...], events: tuple[Event, ...]) -> None:
        game = cast(Game, self.game)
        nets = tuple(line.total for line in game.scores().lines)
        turn = self.plies[-1].turn_after if self.plies else 0
        self.plies.append(Ply(self.seq, turn, seat, moves, events, nets))
        self._changed = self.seq
