"""The timeline of a table's game: how it is dealt, what happened in it, and what can be undone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from mergemaker import rules
from mergemaker.rules import Event, Game, Refused, Ruleset

from .ply import Ply, carry_out

# Events after which a move cannot be taken back: something hidden was seen by somebody.
_REVEALING = frozenset({"drew", "replaced", "hand_redrawn", "bank_tile", "game_ended"})


@dataclass(frozen=True, slots=True)
class Timeline:
    """A game from its deal on, ply by ply. It never changes: a move gives a new timeline.

    Attributes:
        ruleset: the rules that it is played by.
        seed: fixes its chance (R40); empty for an imported game whose record does not give it.
        seed_hash: the seed's hash; None where that is not known either.
        bag: the tiles in the order that an imported game's record gives; None for the seed's order.
        players: the players' names, by seats; empty before the game begins.
        game: the game as it stands, to be read and not played on; None before it begins.
        plies: what happened, the deal first.
        changed: the entry that last changed the game.
        undoable: the last plies that can still be undone: who made them, and the game before each.
    """

    ruleset: Ruleset
    seed: bytes = b""
    seed_hash: str | None = None
    bag: tuple[str, ...] | None = None
    players: tuple[str, ...] = ()
    game: Game | None = None
    plies: tuple[Ply, ...] = ()
    changed: int = 0
    undoable: tuple[tuple[int, Game], ...] = ()

    def begun(self, players: tuple[str, ...], seq: int) -> Timeline:
        """The timeline once the game is dealt.

        Args:
            players: their names, by seats.
            seq: the entry that it begins with.
        """
        seated = replace(self, players=players)
        game = seated.dealt()
        return seated._noted(game, None, (), game.opening, seq)

    def dealt(self) -> Game:
        """The game as it was dealt: a new one each time."""
        game = rules.deal(self.ruleset, self.players, seed=self.seed or None, bag=self.bag)
        game.seed_hash = self.seed_hash
        return game

    def played(self, seat: int, moves: tuple[str, ...], seq: int) -> Timeline:
        """The timeline after moves that are known to be legal.

        Args:
            seat: who makes them, together.
            moves: the moves, in the notation of a record.
            seq: the entry that they come with.
        """
        before = self._begun()
        game = before.copy()
        events = carry_out(game, seat, moves)
        undoable: tuple[tuple[int, Game], ...] = ()
        if not any(event.type in _REVEALING for event in events):
            undoable = (*(self.undoable if self.can_undo(seat) else ()), (seat, before))
        return replace(self._noted(game, seat, moves, events, seq), undoable=undoable)

    def can_undo(self, seat: int) -> bool:
        """Whether the last moves were this seat's, nobody acted since, and nothing hidden was
        seen."""
        return bool(self.undoable) and self.undoable[-1][0] == seat

    def undone(self, seq: int) -> Timeline:
        """The timeline without its last ply, which the entry `seq` undoes."""
        return replace(
            self,
            game=self.undoable[-1][1],
            plies=self.plies[:-1],
            changed=seq,
            undoable=self.undoable[:-1],
        )

    def _noted(
        self,
        game: Game,
        seat: int | None,
        moves: tuple[str, ...],
        events: tuple[Event, ...],
        seq: int,
    ) -> Timeline:
        nets = tuple(line.total for line in game.scores().lines)
        turn = self.plies[-1].turn_after if self.plies else 0
        ply = Ply(seq, turn, seat, moves, events, nets)
        return replace(self, game=game, plies=(*self.plies, ply), changed=seq)

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
        """The game as dealt, and after each ply; each time the same object, played on.

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

    def _begun(self) -> Game:
        if self.game is None:
            raise Refused(code="not-begun", reason="The game has not begun yet.")
        return self.game
