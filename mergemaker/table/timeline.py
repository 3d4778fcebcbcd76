"""The timeline of a table's game: how it is dealt, what happened in it, and what can be undone."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from sys import intern

from mergemaker import rules
from mergemaker.rules import (
    RULES_VERSION,
    Checkpoint,
    Event,
    Game,
    Redeal,
    Redealt,
    Refused,
    Ruleset,
    digest,
    end_by_agreement,
)

from .entry import Moved
from .ply import Ply, after_texts, play_texts
from .proposal import Proposal
from .versions import RulesDiffer

# A checkpoint is kept every so many plies: looking back replays fewer than that.
CHECKPOINT = 32

_Moves = tuple[int, tuple[str, ...], int]  # as in the arguments of `played`

# Events after which a move cannot be taken back: something hidden was seen by somebody.
_REVEALING = frozenset(
    {"drew", "replaced", "hand_redrawn", "placing_skipped", "bank_tile", "game_ended"}
)


@dataclass(frozen=True, slots=True)
class Timeline:
    """A game from its deal on, ply by ply. It never changes: a move gives a new timeline.

    Attributes:
        ruleset: the rules that it is played by.
        seed: fixes its chance (R40); empty for an imported game whose record does not give it.
        seed_hash: the seed's hash; None where that is not known either.
        version: the version of the rules that it was begun under.
        bag: the tiles in the order that a record gives, if the game was imported or goes on from a
            position of another; None for the seed's order.
        chance: the chance that a record gives with the bag, if it gives one.
        source_seed: the seed of the deal of a game that goes on from a position of another, empty
            if that is not known; `seed` fixes its chance only from there on. None for other games.
        players: the players' names, by seats; empty before the game begins.
        game: the game as it stands, to be read and not played on; None before it begins.
        plies: what happened, the deal first.
        changed: the entry that last changed the game.
        decisions: how many main decisions were made in it.
        concealed: how many of the last plies showed nobody anything hidden.
        nets: every seat's net worth, in dollars, after ply 0, then after ply 1 ...
        checkpoints: of the game after plies 0, `CHECKPOINT`, twice `CHECKPOINT` ...
        found: the timeline after the moves that were checked last, until it is asked for.
    """

    ruleset: Ruleset
    seed: bytes = b""
    seed_hash: str | None = None
    bag: tuple[str, ...] | None = None
    chance: int | None = None
    source_seed: bytes | None = None
    version: int = RULES_VERSION
    players: tuple[str, ...] = ()
    game: Game | None = None
    plies: tuple[Ply, ...] = ()
    changed: int = 0
    decisions: int = 0
    concealed: int = 0
    nets: array[int] = field(default_factory=lambda: array("i"))
    checkpoints: tuple[Checkpoint, ...] = ()
    found: dict[_Moves, Timeline] = field(
        default_factory=dict[_Moves, "Timeline"], init=False, repr=False, compare=False
    )

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
        continued = self.source_seed is not None
        seed = self.source_seed if continued else self.seed
        game = rules.deal(
            self.ruleset, self.players, seed=seed or None, bag=self.bag, chance=self.chance
        )
        if not continued:
            game.seed_hash = self.seed_hash
        return game

    def replayed(self, game: str, moved: Moved, seq: int) -> Timeline:
        """The timeline after stored moves; those made under other rules than today's must lead to
        the same game.

        Args:
            game: the game's id.
            moved: the moves.
            seq: the number of their entry.

        Raises:
            RulesDiffer: today's rules refuse a move, or it leads elsewhere.
        """
        try:
            timeline = self.played(moved.seat, tuple(moved.moves), seq)
        except Refused as refusal:
            raise RulesDiffer(game, seq, self.version, moved.moves, refusal) from None
        if self.version != RULES_VERSION and moved.digest:
            assert timeline.game is not None
            if digest(timeline.game) != moved.digest:
                raise RulesDiffer(game, seq, self.version, moved.moves)
        return timeline

    def checked(self, seat: int, moves: tuple[str, ...], seq: int) -> Game:
        """The game after moves, if the rules allow them. If these are the next moves, `played`
        need not make them again.

        Args:
            seat: who makes them, together.
            moves: the moves, in the notation of a record.
            seq: the entry that they would come with.

        Raises:
            Refused: a text is not a move, or the rules forbid it.
        """
        game, events = after_texts(self._begun(), seat, moves)
        self.found.clear()
        self.found[seat, moves, seq] = self._moved(game, seat, moves, events, seq)
        return game

    def played(self, seat: int, moves: tuple[str, ...], seq: int) -> Timeline:
        """The timeline after moves, which are known to be legal under the game's own version of
        the rules, and are checked when that is not today's.

        Args:
            seat: who makes them, together.
            moves: the moves, in the notation of a record.
            seq: the entry that they come with.

        Raises:
            Refused: today's rules refuse them.
        """
        if self.version != RULES_VERSION:
            self.checked(seat, moves, seq)
        found = self.found.pop((seat, moves, seq), None)
        if found is not None:
            return found
        game = self._begun().copy()
        return self._moved(game, seat, moves, play_texts(game, seat, moves), seq)

    def _moved(
        self, game: Game, seat: int, moves: tuple[str, ...], events: tuple[Event, ...], seq: int
    ) -> Timeline:
        """The timeline after moves that led to a game."""
        revealing = any(event.type in _REVEALING for event in events)
        concealed = 0 if revealing else self.concealed + 1
        # The same few texts come again in every game: all share them.
        texts = tuple(map(intern, moves))
        return self._noted(game, seat, texts, events, seq, concealed)

    def agreed(self, proposal: Proposal, seq: int) -> Timeline:
        """The timeline once all have agreed to a proposal, with the entry `seq`."""
        if proposal.kind == "end":
            return self.ended(seq)
        return self.undone(seq, self.undo_depth(proposal.seat))

    def ended(self, seq: int) -> Timeline:
        """The timeline once the game was ended by agreement (R41), with the entry `seq`."""
        game = self._begun().copy()
        return self._noted(game, None, (), tuple(end_by_agreement(game)), seq)

    def redealt(self, seat: int, seed: bytes, seq: int) -> Timeline:
        """The timeline once every tile that a seat does not know was dealt again.

        Args:
            seat: the seat.
            seed: what this and all later chance follow from.
            seq: the entry that it comes with.
        """
        game = self._begun().copy()
        rules.redeal(game, seat, seed)
        return self._noted(game, None, (), (Redealt(seat),), seq, redeal=game.redeals[-1])

    def can_undo(self, seat: int) -> bool:
        """Whether the last moves were this seat's, nobody acted since, and nothing hidden was
        seen."""
        return self.undo_depth(seat) == 1

    def undo_depth(self, seat: int) -> int:
        """How many plies would be taken back to undo this seat's last moves; 0 if somebody has
        seen something hidden since, or would know more of another than before.

        Others may have acted since then. So a depth of more than 1 needs their consent.
        """
        for depth, ply in enumerate(reversed(self.plies[len(self.plies) - self.concealed :]), 1):
            if ply.seat == seat:
                return depth
            if self.ruleset.holdings == "closed" or any(e.type == "placed" for e in ply.events):
                return 0
        return 0

    def undone(self, seq: int, depth: int = 1) -> Timeline:
        """The timeline without its last `depth` plies, which the entry `seq` undoes."""
        return replace(self.earlier(depth), changed=seq)

    def earlier(self, depth: int) -> Timeline:
        """The timeline as it stood `depth` plies ago."""
        left = len(self.plies) - depth
        return replace(
            self,
            game=self.at(left - 1),
            plies=self.plies[:left],
            changed=self.plies[left - 1].seq,
            decisions=self.decisions - sum(ply.decides for ply in self.plies[left:]),
            concealed=max(0, self.concealed - depth),
            nets=self.nets[: left * len(self.players)],
            checkpoints=self.checkpoints[: 1 + (left - 1) // CHECKPOINT],
        )

    def _noted(
        self,
        game: Game,
        seat: int | None,
        moves: tuple[str, ...],
        events: tuple[Event, ...],
        seq: int,
        concealed: int = 0,
        redeal: Redeal | None = None,
    ) -> Timeline:
        turn = self.plies[-1].turn_after if self.plies else 0
        ply = Ply(seq, turn, seat, moves, events, redeal)
        nets = self.nets + array("i", game.nets())
        checkpoints = self.checkpoints
        plies = (*self.plies, ply)
        if len(checkpoints) * CHECKPOINT < len(plies):
            checkpoints = (*checkpoints, rules.checkpoint(game))
        return replace(
            self,
            game=game,
            plies=plies,
            changed=seq,
            decisions=self.decisions + ply.decides,
            concealed=concealed,
            nets=nets,
            checkpoints=checkpoints,
        )

    # --- looking back ----------------------------------------------------------------------------

    def at(self, ply: int) -> Game:
        """The game as it stood after `ply` (0: as dealt).

        Raises:
            Refused: there is no such ply, or no game yet.
        """
        newest = self._begun()
        last = len(self.plies) - 1
        if not 0 <= ply <= last:
            raise Refused(code="no-such-ply", reason=f"There is no ply {ply}: the last is {last}.")
        game = rules.restore(newest, self.checkpoints[ply // CHECKPOINT])
        for past in self.plies[ply - ply % CHECKPOINT + 1 : ply + 1]:
            past.play_again(game)
        return game

    def nets_after(self, ply: int) -> list[int]:
        """Every seat's net worth after `ply`, in dollars."""
        seats = len(self.players)
        return self.nets[ply * seats : (ply + 1) * seats].tolist()

    def games(self) -> Iterator[Game]:
        """The game as dealt, and after each ply; each time the same object, played on.

        Raises:
            Refused: there is no game yet.
        """
        self._begun()
        game = self.dealt()
        yield game
        for ply in self.plies[1:]:
            ply.play_again(game)
            yield game

    def _begun(self) -> Game:
        if self.game is None:
            raise Refused(code="not-begun", reason="The game has not begun yet.")
        return self.game
