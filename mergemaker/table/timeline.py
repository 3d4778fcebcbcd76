"""The course of a table's game: how it is dealt, what happened in it so far, and what is undone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from itertools import islice

from mergemaker import rules
from mergemaker.rules import Event, Game, Refused, Ruleset

from .ply import Ply, carry_out

# Events after which a move cannot be taken back: something hidden was seen by somebody.
_REVEALING = frozenset({"drew", "replaced", "hand_redrawn", "bank_tile", "game_ended"})


class Course:
    """A game from its deal on, ply by ply.

    Args:
        ruleset: the rules that it is played by.
        seed: fixes its chance (R40); empty for an imported game whose record does not tell it.
        seed_hash: the seed's hash; None where that is not known either.
        bag: the tiles in the order that an imported game's record tells; else the seed's.

    Attributes:
        game: the game as it stands; None before it begins.
        plies: what happened, the deal first.
        changed: the entry that changed the game last.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        seed: bytes = b"",
        seed_hash: str | None = None,
        bag: tuple[str, ...] | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.seed = seed
        self.seed_hash = seed_hash
        self.game: Game | None = None
        self.plies: list[Ply] = []
        self.changed = 0
        self._bag = bag
        self._players: Sequence[str] = ()
        self._undoable: list[tuple[int, Game]] = []

    def begin(self, players: Sequence[str], seq: int) -> None:
        """Deal the game.

        Args:
            players: their names, by seats.
            seq: the entry that it begins with.
        """
        self._players = players
        self.game = self.dealt()
        self._note(self.game, None, (), tuple(self.game.opening), seq)

    def dealt(self) -> Game:
        """The game as it was dealt, or will be."""
        game = rules.deal(self.ruleset, self._players, seed=self.seed or None, bag=self._bag)
        game.seed_hash = self.seed_hash
        return game

    def play(self, seat: int, moves: tuple[str, ...], seq: int) -> None:
        """Carry out moves that are known to be legal.

        Args:
            seat: who makes them, together.
            moves: the moves, in the words of a record.
            seq: the entry that they come with.
        """
        game = self._begun()
        before = game.copy()
        events = carry_out(game, seat, moves)
        if any(event.type in _REVEALING for event in events):
            self._undoable.clear()
        else:
            if not self.can_undo(seat):
                self._undoable.clear()
            self._undoable.append((seat, before))
        self._note(game, seat, moves, events, seq)

    def can_undo(self, seat: int) -> bool:
        """The last moves were this seat's, nobody acted since, and nothing hidden was seen."""
        return bool(self._undoable) and self._undoable[-1][0] == seat

    def undo(self, seq: int) -> None:
        """Take the last moves back, which can be undone; `seq` is the entry that says so."""
        _, self.game = self._undoable.pop()
        self.plies.pop()
        self.changed = seq

    def _note(
        self,
        game: Game,
        seat: int | None,
        moves: tuple[str, ...],
        events: tuple[Event, ...],
        seq: int,
    ) -> None:
        nets = tuple(line.total for line in game.scores().lines)
        turn = self.plies[-1].turn_after if self.plies else 0
        self.plies.append(Ply(seq, turn, seat, moves, events, nets))
        self.changed = seq

    # --- looking back ----------------------------------------------------------------------------

    def at(self, ply: int) -> Game:
        """The game as it stood after `ply` (0: as dealt).

        Raises:
            Refused: there is no such ply, or no game yet.
        """
        self._begun()
        last = len(self.plies) - 1
        if not 0 <= ply <= last:
            raise Refused(code="no-such-ply", reason=f"There is no ply {ply}: the last is {last}.")
        return next(islice(self.games(), ply, None))

    def games(self) -> Iterator[Game]:
        """The game as dealt, and after each ply; each time the same object, moved on.

        Raises:
            Refused: there is no game yet.
        """
        self._begun()
        game = self.dealt()
        yield game
        for ply in self.plies[1:]:
            assert ply.seat is not None
            carry_out(game, ply.seat, ply.moves)
            yield game

    def as_it_stands(self) -> Course:
        """A copy to be looked at, in which the moves made so far are all there will be."""
        twin = copy(self)
        twin.plies = self.plies[:]
        return twin

    def _begun(self) -> Game:
        if self.game is None:
            raise Refused(code="not-begun", reason="The game has not begun yet.")
        return self.game
