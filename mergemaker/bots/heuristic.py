"""The heuristic bot: it tries each line of play and takes the one whose outcome it values most.

A move is valued by the position it leads to (`appraisal.py`) after the best purchase that could
follow. Ending the game is one line among the others: a won ending beats any position, a lost one
none.
"""

from __future__ import annotations

from itertools import takewhile
from random import Random
from typing import Final

from ..rules import (
    Accept,
    Buy,
    Chain,
    Declare,
    Decline,
    Dispose,
    Game,
    Move,
    Replace,
    apply_move,
    legal,
)
from ..rules.play import apply
from ..rules.state import BUY, DECLARE, OVER, SLOTS, State
from ..rules.view import imagine
from .appraisal import Appraisal
from .lines import after_purchase, lines, purchases
from .outlook import look
from .weights import TUNED, Weights

WON: Final = 1e6  # more than any position is worth
ENDINGS_TRIED: Final = 4


def choose(sight: Game, seat: int, rng: Random, weights: Weights = TUNED) -> tuple[Move, ...]:
    """What the heuristic bot does.

    Args:
        sight: the game as the seat may see it.
        seat: a seat that must decide something.
        rng: deals what is hidden.
        weights: the beliefs to play by.

    Returns:
        The moves to make together.
    """
    kind = next(decision.kind for decision in sight.deciding if decision.seat == seat)
    if kind == "replace":
        return (_replacement(sight, seat),)
    thought = _Thought(imagine(sight, seat, rng), seat, weights)
    if kind == "answer":
        return (thought.answer(),)
    if kind == "buy":
        return thought.purchase()
    return thought.line()


def _replacement(sight: Game, seat: int) -> Move:
    """Replace every dead tile: one that can never be played is of no use (R21)."""
    offered = [move for move in legal(sight, seat) if isinstance(move, Replace)]
    return max(offered, key=lambda move: len(move.tiles))


class _Thought:
    """One decision's thinking: the game as imagined, and the tiles the seat knows it holds."""

    def __init__(self, game: Game, seat: int, weights: Weights) -> None:
        self.game = game
        self.seat = seat
        self.weights = weights
        self.state = game.state.copy()
        self.state.told = 0
        self.hand = {tile for tile in self._held(self.state) if tile}

    def line(self) -> tuple[Move, ...]:
        """The best line, up to the first thing that others, or the purse, should see happen."""
        best = max(lines(self.state, self.seat), key=lambda line: self._value(line.state))
        if isinstance(best.moves[0], Dispose):
            return best.moves[:1]
        return tuple(takewhile(lambda move: not isinstance(move, Dispose), best.moves))

    def purchase(self) -> tuple[Move, ...]:
        """The best purchase, and whether to declare the end with it."""
        value, purchase = self._best_purchase(self.state)
        bought = Buy(tuple(Chain(chain) for chain in purchase))
        if self.state.choices >> DECLARE & 1:
            ended = self.state.copy()
            apply(ended, DECLARE)
            ending, last = self._last_purchase(ended)
            if ending > value:
                if ended.step == OVER:
                    return (Declare(),)
                return (Declare(), Buy(tuple(Chain(chain) for chain in last)))
        return (bought,)

    def answer(self) -> Move:
        """Accept an offer that gains more than a margin."""
        traded = self.game.copy()
        apply_move(traded, self.seat, Accept())
        gain = self._appraise(traded.state).worth() - self._appraise(self.state).worth()
        return Accept() if gain > self.weights.fair_gain else Decline()

    def _value(self, s: State) -> float:
        """What a settled state is worth to the seat, in dollars of lead; beyond `WON` when over."""
        if s.step == OVER:
            return self._outcome(s)
        if s.step != BUY or s.actor != self.seat:
            return self._appraise(s).worth()
        if s.choices >> DECLARE & 1:
            ended = s.copy()
            apply(ended, DECLARE)
            return max(self._best_purchase(s)[0], self._last_purchase(ended)[0])
        return self._best_purchase(s)[0]

    def _best_purchase(self, s: State) -> tuple[float, tuple[int, ...]]:
        if s.declared:
            return self._last_purchase(s)
        worth_after = self._appraise(s).worth_after
        return max((worth_after(purchase), purchase) for purchase in purchases(s))

    def _last_purchase(self, s: State) -> tuple[float, tuple[int, ...]]:
        """The best purchase when the end is declared: the likeliest few are played out and
        scored."""
        if s.step == OVER:
            return self._outcome(s), ()
        worth_after = self._appraise(s).worth_after
        likely = sorted(purchases(s), key=worth_after, reverse=True)[:ENDINGS_TRIED]
        return max((self._outcome(after_purchase(s, purchase)), purchase) for purchase in likely)

    def _outcome(self, s: State) -> float:
        lead = s.cash[self.seat] - max(
            cash for seat, cash in enumerate(s.cash[: s.players]) if seat != self.seat
        )
        return lead + WON * ((lead > 0) - (lead < 0))

    def _appraise(self, s: State) -> Appraisal:
        known = self.hand.intersection(self._held(s))
        return Appraisal(s, self.seat, look(s, known, self.weights), self.weights)

    def _held(self, s: State) -> list[int]:
        return s.hand[self.seat * SLOTS : (self.seat + 1) * SLOTS]
