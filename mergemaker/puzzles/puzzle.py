"""A puzzle: a position from a game, and what verification found out about its choices."""

from __future__ import annotations

import hashlib
from typing import Final, Literal

from msgspec import Struct

from mergemaker.analysis.reason_types import AnyReason
from mergemaker.rules import (
    BadDeal,
    BadRuleset,
    Game,
    Move,
    Refused,
    deal,
    observe,
    parse_move,
    play_on_copy,
    ruleset,
)

NAMES: Final = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
BETWEEN_MOVES: Final = ", "  # as in a record

Theme = Literal["disposition", "merger", "founding", "endgame", "cash", "majority"]


class BadPuzzle(ValueError):
    """A puzzle's game cannot be played as it is written, or its choices are not possible."""


class Deal(Struct, frozen=True, array_like=True):
    """The deal of a game.

    Nobody offers a trade in the game of a puzzle (R11): only what the seat decides alone can be
    judged by search.

    Attributes:
        preset: the rules, a key of `rules.PRESETS`.
        players: how many there are.
        seed: a text whose SHA-256 is the seed of the game (R40).
    """

    preset: str
    players: int
    seed: str

    def game(self) -> Game:
        """The game as it was dealt.

        Raises:
            BadRuleset: there is no such preset.
            BadDeal: there are too few players or too many.
        """
        if self.players > len(NAMES):
            raise BadDeal(f"Acquire is for at most {len(NAMES)} players, not {self.players} (R5).")
        seed = hashlib.sha256(self.seed.encode()).digest()
        return deal(ruleset(self.preset, trading="off"), NAMES[: self.players], seed=seed)


class PuzzleChoice(Struct, frozen=True, array_like=True):
    """Something the seat could do. Moves are in the notation of a record.

    Attributes:
        moves: the decision, to be made together.
        plan: what the seat goes on to do in the same turn, in the plan that was tried.
        win: its chance of winning, from 0 to 1.
        error: half the width of the 95% interval of `win`.
        loss: how much smaller its chance is than with the best choice, on the same deals.
        loss_error: half the width of the 95% interval of `loss`.
        trials: on how many deals it was tried.
    """

    moves: tuple[str, ...]
    plan: tuple[str, ...]
    win: float
    error: float
    loss: float
    loss_error: float
    trials: int


class Puzzle(Struct, frozen=True):
    """A decision with one best choice.

    Attributes:
        id: names it for good; depends on the deal and on the moves before it.
        deal: the deal of its game.
        number: the number of its game in the search that found it, from 0.
        turn: the number of the turn that it is in.
        played: every move before it, in the notation of a record, with commas between them.
        seat: who decides, and whose observation is shown.
        choices: the ways to decide, best first; at least two.
        tempting: the index of the choice that tempts, never 0.
        tempted: the bot that makes the tempting choice: the strongest of those that do not find the
            best.
        missed_by: the bots that do not find the best, weakest first.
        themes: what it is about, the main theme first.
        reasons: what speaks for the best choice rather than the tempting one, as hints have it.
        rating: how difficult it is, on a scale like that of chess ratings.
    """

    id: str
    deal: Deal
    number: int
    turn: int
    played: str
    seat: int
    choices: tuple[PuzzleChoice, ...]
    tempting: int
    tempted: str
    missed_by: tuple[str, ...]
    themes: tuple[Theme, ...]
    reasons: tuple[AnyReason, ...]
    rating: int

    def game(self) -> Game:
        """The actual game at this position, hidden tiles included, to be played on from.

        Raises:
            BadPuzzle: the game cannot be played as it is written.
        """
        try:
            game = self.deal.game()
            for text in filter(None, self.played.split(BETWEEN_MOVES)):
                if game.over:
                    raise BadPuzzle(f"Puzzle {self.id}: the game is over before {text!r}.")
                game, _ = play_on_copy(game, game.deciding[-1].seat, parse_move(game, text))
        except (BadDeal, BadRuleset, Refused) as error:
            raise BadPuzzle(f"Puzzle {self.id}: {error}") from error
        if game.over or game.deciding[-1].seat != self.seat:
            raise BadPuzzle(f"Puzzle {self.id}: seat {self.seat} has nothing to decide in it.")
        return game

    def observation(self) -> Game:
        """The game as whoever solves the puzzle may see it.

        Raises:
            BadPuzzle: the game cannot be played as it is written.
        """
        return observe(self.game(), self.seat)

    def ways(self, game: Game) -> list[tuple[Move, ...]]:
        """The choices with the plans they were tried with, as moves.

        Args:
            game: what `game` or `observation` returns.

        Raises:
            BadPuzzle: the rules do not allow one of them.
        """
        ways: list[tuple[Move, ...]] = []
        for choice in self.choices:
            try:
                way = tuple(parse_move(game, text) for text in (*choice.moves, *choice.plan))
                play_on_copy(game, self.seat, *way)
            except Refused as refused:
                moves = BETWEEN_MOVES.join(choice.moves)
                raise BadPuzzle(f"Puzzle {self.id}: {moves!r} is not possible: {refused}") from None
            ways.append(way)
        return ways


def identify(deal: Deal, played: str) -> str:
    """The id of the puzzle at a position: eight hexadecimal digits."""
    parts = "\n".join([deal.preset, str(deal.players), deal.seed, played])
    return hashlib.sha256(parts.encode()).hexdigest()[:8]
