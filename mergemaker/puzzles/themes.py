"""What a puzzle is about: how its best choice differs from the one that tempts.

Each theme is a question to the engine about the game after both choices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from mergemaker.analysis.holders import holder_rank
from mergemaker.rules import Chain, Declare, Found, Game, Move
from mergemaker.table.option_types import Outcome
from mergemaker.table.preview import followed, outcome

from .puzzle import Theme

SAVED: Final = 300  # the fewest dollars that count as saving cash
LATE_SIZE: Final = 35  # tiles of a chain with which the end is near
LATE_BAG: Final = 12  # tiles in the bag
LEADING: Final = ("sole", "first", "joint_first")


@dataclass(frozen=True)
class Contrast:
    """Two choices of a seat, the best and the tempting one.

    Attributes:
        game: a determinization for the seat.
        seat: who decides.
        best: the moves of the best choice.
        tempting: those of the choice that tempts.
    """

    game: Game
    seat: int
    best: Sequence[Move]
    tempting: Sequence[Move]

    @cached_property
    def outcomes(self) -> tuple[Outcome, Outcome]:
        """What the two choices bring about on the board, mergers included."""
        best, tempting = (outcome(self.game, self.seat, m) for m in (self.best, self.tempting))
        return best, tempting

    @cached_property
    def games(self) -> tuple[Game, Game]:
        """The games after the two choices and their mergers."""
        best, tempting = (followed(self.game, self.seat, m)[0] for m in (self.best, self.tempting))
        return best, tempting


def is_about_disposition(contrast: Contrast) -> bool:
    """What to do with defunct shares (R29)."""
    return contrast.game.deciding[-1].kind == "dispose"


def is_about_merger(contrast: Contrast) -> bool:
    """When to merge, and what: the two choices make different chains defunct (R18, R24)."""
    best, tempting = contrast.outcomes
    return not is_about_disposition(contrast) and set(best.defunct) != set(tempting.defunct)


def is_about_founding(contrast: Contrast) -> bool:
    """The race for chains: the two choices differ in what they found (R15)."""
    best, tempting = (
        [move for move in moves if isinstance(move, Found)]
        for moves in (contrast.best, contrast.tempting)
    )
    return best != tempting


def is_about_endgame(contrast: Contrast) -> bool:
    """The end: it may be declared in this turn, or soon (R34)."""
    game = contrast.game
    ends = any(isinstance(move, Declare) for move in (*contrast.best, *contrast.tempting))
    largest = max(game.size(chain) for chain in Chain)
    return ends or game.end_is_near or largest >= LATE_SIZE or game.bag_left <= LATE_BAG


def is_about_cash(contrast: Contrast) -> bool:
    """Saving cash: the best purchase leaves more money (R32)."""
    best, tempting = (game.cash(contrast.seat) for game in contrast.games)
    return contrast.game.deciding[-1].kind == "buy" and best - tempting >= SAVED


def is_about_majority(contrast: Contrast) -> bool:
    """A majority: with the best choice the seat leads in a chain in which it otherwise does not
    (R27)."""
    best, tempting = (_led(game, contrast.seat) for game in contrast.games)
    return bool(best - tempting)


# The rarer ones first: the first that applies is the main theme.
THEMES: Final[dict[Theme, Callable[[Contrast], bool]]] = {
    "endgame": is_about_endgame,
    "founding": is_about_founding,
    "merger": is_about_merger,
    "disposition": is_about_disposition,
    "cash": is_about_cash,
    "majority": is_about_majority,
}


def themes(contrast: Contrast) -> tuple[Theme, ...]:
    """The themes of a decision, the main one first; none if it has none."""
    return tuple(theme for theme, applies in THEMES.items() if applies(contrast))


def _led(game: Game, seat: int) -> set[Chain]:
    """The chains on the board of which nobody has more shares than the seat."""
    return {c for c in Chain if game.size(c) and holder_rank(game, seat, c) in LEADING}
