"""What a seat observes (R38, R39), and determinizations of it.

Everything but tiles is public in this game: cash and shares change only by what all can see, so
whoever watches can count even closed holdings. An observation therefore hides tiles alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from random import Random

from .determinization import deal_by_masks, dealing_pool, hide_bag, hide_hand
from .events import Drew, Event, Replaced
from .game import HIDDEN_TILE, Game
from .moves import Played, Replace
from .rng import MODULUS
from .state import (
    CHAINS,
    DECLARE,
    REPLACE_ASK,
    SELL,
    TRADE,
    State,
)

NOBODY = -1


def observe(game: Game, seat: int | None, *, open_hands: bool = False) -> Game:
    """A seat's observation: a copy of the game in which every tile that it may not know is hidden.

    Other hands and the bag hold `?`; the seed, the bag's order, and tiles that others drew or put
    back are gone. Once the game is over, nothing is hidden.

    Args:
        game: the game, or an observation of the same seat; it is left as it is.
        seat: the seat that observes; None for a watcher, who has no seat.
        open_hands: whether everybody is assumed to see all hands, so that only the bag is hidden.
    """
    seen = game.copy()
    observer = NOBODY if seat is None else seat
    if game.over or game.observer == observer:
        return seen
    seen.observer = observer
    seen.seed = None
    seen.bag0 = ()
    seen.chance0 = None
    seen.redeals = ()
    s = seen.state
    hide_bag(s, open_hands or s.turn == observer)
    if open_hands:
        return seen
    seen.opening = tuple(redact(game.opening, seat))
    if s.replace == REPLACE_ASK and game.ruleset.dead_tiles == "return":
        seen.history = [_without_others_tiles(played, observer) for played in game.history]
    for other in range(s.players):
        if other != observer:
            hide_hand(s, other)
    return seen


def redact(events: Iterable[Event], seat: int | None) -> list[Event]:
    """The events as a seat may know them: without the tiles that others drew or put back (R39).

    Args:
        events: what happened, as `play` returns it.
        seat: the seat that observes; None for a watcher.
    """
    seen: list[Event] = []
    for event in events:
        if isinstance(event, Drew) and event.seat != seat:
            event = _unseen(event.seat)
        elif isinstance(event, Replaced) and event.seat != seat and not event.discarded:
            event = replace(event, tiles=None)
        seen.append(event)
    return seen


@cache
def _unseen(seat: int) -> Drew:
    """What others know of a seat's draw. An observation holds it for every tile that was dealt."""
    return Drew(seat, None)


def conceal_holdings(game: Game, seat: int | None) -> Game:
    """A copy of the game in which closed holdings are concealed from a seat (R38).

    The others' cash and shares are 0. With open holdings, or once the game is over, nothing is
    concealed. This is for what people are shown; `observe` does not conceal holdings, since whoever
    watches can count them.

    Args:
        game: the game, or what the seat observes of it; it is left as it is.
        seat: the seat that looks; None for a watcher.
    """
    shown = game.copy()
    if game.ruleset.holdings == "closed" and not game.over:
        _hide_holdings(shown.state, NOBODY if seat is None else seat)
    return shown


def determinize(game: Game, seat: int | None, random: Random) -> Game:
    """A determinization of the game: every tile that a seat does not know is dealt again.

    The result could be the actual game, for all that the seat knows: tiles on the board, discarded
    or in its own hand are nowhere else, hands keep their sizes, and a player who replaced dead
    tiles holds none that was dead then (R21).

    Args:
        game: the game, or what the seat observes of it; it is left as it is.
        seat: the seat that observes; None for a watcher.
        random: deals the hidden tiles and seeds all later chance.
    """
    dealt = observe(game, seat)
    if dealt.over:
        return dealt
    dealt.observer = None
    deal_hidden(dealt, NOBODY if seat is None else seat, random.randrange(1, MODULUS))
    return dealt


def deal_hidden(seen: Game, observer: int, chance: int) -> None:
    """Deal the hidden tiles of an observation.

    Args:
        seen: the observation, which is changed.
        observer: the seat whose observation it is; `NOBODY` for a watcher.
        chance: the state of the random number generator that deals them.
    """
    seen.state.chance = chance
    deal_by_masks(seen.state, observer, dealing_pool(seen.refilled))


# --- hiding --------------------------------------------------------------------------------------


def _without_others_tiles(played: Played, observer: int) -> Played:
    if isinstance(played.move, Replace) and played.seat != observer:
        return Played(played.seat, Replace((HIDDEN_TILE,) * len(played.move.tiles)))
    return played


def _hide_holdings(s: State, observer: int) -> None:
    """Hide the others' cash and shares, and what the decision being made gives away of them."""
    for other in range(s.players):
        if other != observer:
            s.cash[other] = 0
            s.shares[other * CHAINS : (other + 1) * CHAINS] = [0] * CHAINS
    if s.step in (TRADE, SELL) and s.actor != observer:
        s.step = SELL
        s.traded = 0
        s.choices = 1 | s.choices & 1 << DECLARE
