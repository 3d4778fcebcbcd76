"""A table: the people and bots around one game.

Sans-I/O: commands come in, entries go out, and the clock, the sockets and the disk are somebody
else's. `consider` checks a command and answers with the entry that would carry it out; when that
entry is safely stored, `apply` makes it so.
"""

from __future__ import annotations

from collections.abc import Collection
from copy import copy
from hashlib import sha256

from mergemaker import rules
from mergemaker.rules import Game, Refused, Ruleset

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
from .seats import Seats
from .timeline import Course
from .view_types import Pace, Phase


class Table:
    """One table. Make it with its id, then `apply` its entries, `Opened` or `Imported` first.

    Attributes:
        seq: how many entries were applied.
        name: what the game is called.
        maker: the identity that made the table.
        invite: the code of the invite to it, if a seat was open.
        pace: how long bots' moves are shown.
        imported: the game was brought in as a record.
        next_game: the id of the game that is the rematch of this one.
        seats: who sits around it.
        course: its game.
    """

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.seq = 0
        self.name = ""
        self.maker = ""
        self.invite: str | None = None
        self.pace: Pace = "brisk"
        self.imported = False
        self.next_game: str | None = None
        self.seats = Seats()
        self.course = Course(rules.ruleset())

    # --- what there is to know -------------------------------------------------------------------

    @property
    def ruleset(self) -> Ruleset:
        """The rules in play."""
        return self.course.ruleset

    @property
    def game(self) -> Game | None:
        """The game as it stands; None before it begins."""
        return self.course.game

    @property
    def plies(self) -> list[Ply]:
        """What happened in the game, the deal first."""
        return self.course.plies

    @property
    def phase(self) -> Phase:
        """How far the game is."""
        if self.game is None:
            return "waiting"
        if self.game.over:
            return "over"
        return "stopped" if self.imported else "playing"

    @property
    def over(self) -> bool:
        """The game has ended."""
        return self.phase == "over"

    @property
    def revealed(self) -> bool:
        """Nothing is hidden any more: the game has ended, or was brought in whole."""
        return self.over or self.imported

    def awaits(self, who: str | None) -> bool:
        """Whether the game waits for a decision of the identity `who`."""
        seat = self.seats.of(who)
        if seat is None or self.game is None or self.phase != "playing":
            return False
        return self.seats[seat].bot is None and _decides(self.game, seat)

    def bots_to_act(self) -> list[tuple[int, str]]:
        """The seats that must decide something and are played by a bot, with the bot's name."""
        if self.game is None or self.game.over:
            return []
        seats = dict.fromkeys(decision.seat for decision in self.game.deciding)
        bots = ((seat, self.seats[seat].bot) for seat in seats)
        return [(seat, bot) for seat, bot in bots if bot is not None]

    def as_it_stands(self) -> Table:
        """A copy to be looked at, in which the moves made so far are all there will be."""
        twin = copy(self)
        twin.course = self.course.as_it_stands()
        return twin

    # --- asking ----------------------------------------------------------------------------------

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
                return self.move(self.seats.played_by(who), moves, seq)
            case ask.Undo(seq=seq):
                return self._undo(self.seats.played_by(who), seq)
            case ask.Sit(name=name, seat=seat):
                self._before_the_game("take a seat")
                return self.seats.sit(who, name, seat)
            case ask.Leave():
                return self._leave(who)
            case ask.Start(bot=bot):
                return self._start(who, bot)
            case ask.Handover(seat=seat, bot=bot):
                return self._hand_over(who, seat, bot, online)
            case ask.Reclaim():
                return self.seats.reclaim(who)
            case ask.Pace(pace=pace):
                self._maker_only(who, online, "set the pace")
                return Paced(pace)
            case ask.Weigh() | ask.Hint():
                raise Refused(code="not-a-command", reason="That is a question, and no command.")

    def move(self, seat: int, moves: list[str], seq: int) -> Moved:
        """The entry for moves that `seat` makes together, chosen when the table stood at `seq`.

        Raises:
            Refused: the game has moved on since, a text is not a move, or the rules forbid it.
        """
        game = self._fresh_game(seq)
        if not moves:
            raise Refused(
                code="no-moves", reason="There is no move in the command: send at least one."
            )
        trial = game.copy()
        carry_out(trial, seat, moves, checked=True)
        return Moved(seat, list(moves))

    def must_decide(self, who: str, seq: int) -> int:
        """The seat of an identity that has something to decide, as it stood at `seq`.

        Raises:
            Refused: it has not, or the game has moved on since.
        """
        seat = self.seats.played_by(who)
        if not _decides(self._fresh_game(seq), seat):
            raise Refused(
                code="not-your-decision", reason="There is nothing for you to decide now."
            )
        return seat

    def _fresh_game(self, seq: int) -> Game:
        """The game, if it is still as it was when the table stood at `seq`."""
        if self.game is None:
            raise Refused(code="not-begun", reason="The game has not begun yet.")
        if self.game.over:
            raise Refused(code="over", reason="The game is over.")
        if not self.course.changed <= seq <= self.seq:
            raise Refused(
                code="stale",
                reason="The game has moved on since you chose that. Look again, then choose.",
            )
        return self.game

    def _undo(self, seat: int, seq: int) -> Undone:
        self._fresh_game(seq)
        if not self.course.can_undo(seat):
            raise Refused(
                code="no-undo",
                reason="That cannot be undone: something hidden was seen, or another player acted.",
            )
        return Undone(seat)

    def _leave(self, who: str) -> Left:
        self._before_the_game("leave")
        if who == self.maker:
            raise Refused(
                code="maker-stays", reason="You made this table: others wait for you to start it."
            )
        return self.seats.leave(who)

    def _start(self, who: str, bot: str) -> Began:
        self._before_the_game("start")
        if who != self.maker:
            raise Refused(
                code="not-maker", reason="Only the person who made the table can start the game."
            )
        return Began(bot)

    def _hand_over(self, who: str, seat: int, bot: str, online: Collection[str]) -> Handed:
        self._maker_only(who, online, "hand a seat over")
        if self.phase != "playing":
            raise Refused(
                code="not-playing", reason="A seat can be handed over only while a game is played."
            )
        return self.seats.hand_over(seat, bot, online)

    def _before_the_game(self, what: str) -> None:
        if self.game is not None:
            raise Refused(code="begun", reason=f"The game has begun: it is too late to {what}.")

    def _maker_only(self, who: str, online: Collection[str], what: str) -> None:
        """The maker rules the table; when the maker is away, anyone seated stands in."""
        if who == self.maker or (self.maker not in online and self.seats.of(who) is not None):
            return
        raise Refused(code="not-maker", reason=f"Only the person who made the table can {what}.")

    # --- making it so ----------------------------------------------------------------------------

    def apply(self, entry: AnyEntry) -> None:
        """Carry out an entry that `consider` made, or that was stored."""
        self.seq += 1
        match entry:
            case Opened():
                self._open(entry)
            case Imported():
                self._import(entry)
            case Sat() | Left() | Handed() | Reclaimed():
                self.seats.apply(entry)
            case Began(bot=bot, name=name):
                self.seats.fill(bot, name)
                self.course.begin(self.seats.names, self.seq)
            case Moved(seat=seat, moves=moves):
                self.course.play(seat, tuple(moves), self.seq)
            case Undone():
                self.course.undo(self.seq)
            case Paced(pace=pace):
                self.pace = pace
            case Continued(next_game=next_game):
                self.next_game = next_game

    def _open(self, entry: Opened) -> None:
        self.name, self.maker, self.invite = entry.name, entry.maker, entry.invite
        self.pace = entry.pace
        seed = bytes.fromhex(entry.seed)
        ruleset = rules.ruleset(entry.preset, **entry.options)
        self.course = Course(ruleset, seed, sha256(seed).hexdigest())
        self.seats.set_out(entry.seats)
        if not any(seat.open for seat in self.seats):
            self.course.begin(self.seats.names, self.seq)

    def _import(self, entry: Imported) -> None:
        self.name, self.maker, self.imported = entry.name, entry.maker, True
        whole = imported.read(entry.record)
        self.course = Course(whole.ruleset, whole.seed or b"", whole.seed_hash, whole.bag0)
        self.seats.set_out_for(whole.players)
        self.course.begin(self.seats.names, self.seq)
        for seat, moves in imported.plies(whole, self.course.dealt()):
            self.course.play(seat, moves, self.seq)


def _decides(game: Game, seat: int) -> bool:
    return any(decision.seat == seat for decision in game.deciding)
