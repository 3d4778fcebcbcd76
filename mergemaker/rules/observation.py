"""What one seat may see (R38, R39), what it remembers, and dealing anew what it cannot know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from .bag import EVERY_SLOT
from .dealing import CASH_AT_START, SHARES_A_CHAIN
from .determinization import POOL_ROOM, cell_words, determinize_state
from .events import Drew, Event, Replaced
from .game import HIDDEN_TILE, Game
from .memory import remembered
from .moves import Played, Replace
from .rng import MODULUS
from .state import CHAINS, DECLARE, DONE, HIDDEN, PLACE, REPLACE, SELL, SLOTS, TRADE, State

NOBODY = -1


def observe(game: Game, seat: int | None) -> Game:
    """A copy of the game with everything blanked that a seat may not know.

    Other hands and the bag hold `?`, the seed and the bag's order are gone; with closed holdings
    the others' cash and shares are 0. When the game is over nothing is hidden any more.

    Args:
        game: the game, which is left as it is.
        seat: who looks; None for a watcher, who holds no seat. What was hidden for that seat
            already stays as it is.
    """
    seen = game.copy()
    seer = NOBODY if seat is None else seat
    if game.over or game.seer == seer:
        return seen
    seen.seer = seer
    seen.seed = None
    seen.bag0 = ()
    seen.opening = tuple(redact(game.opening, seat))
    seen.history = [_redacted_move(game, played, seer) for played in game.history]
    s = seen.state
    s.chance = 0
    for at in range(s.tiles):
        if s.turn != seer or not s.drawn - s.aside <= at < s.drawn:
            s.bag[at] = HIDDEN
    for other in range(s.players):
        if other != seer:
            _hide_hand(s, other)
    if game.ruleset.holdings == "closed":
        _hide_holdings(s, seer)
    return seen


def redact(events: Iterable[Event], seat: int | None) -> list[Event]:
    """The events as a seat may know them: without what others drew or put back unseen (R39)."""
    told: list[Event] = []
    for event in events:
        if isinstance(event, Drew) and event.seat != seat:
            event = Drew(event.seat, None)
        elif isinstance(event, Replaced) and event.seat != seat and not event.discarded:
            event = replace(event, tiles=None)
        told.append(event)
    return told


def recall(game: Game, seat: int | None, random: Random) -> Game:
    """What a seat knows: what it may see (`observe`), and everybody's cash and shares, which it has
    kept count of where they are closed (R38). Tiles that are hidden stay so.

    Args:
        game: the game, or what the seat may see of it.
        seat: who knows; None for a watcher.
        random: deals out the shares that are neither the seat's nor the bank's when the game was
            set up in its middle, so that nothing is remembered; everybody is then taken to have the
            seat's own cash.
    """
    known = observe(game, seat)
    if known.ruleset.holdings == "closed" and not known.over:
        memory = remembered(known)
        if memory is None:
            _deal_holdings(known.state, NOBODY if seat is None else seat, random)
        else:
            _show_holdings(known.state, memory)
    return known


def determinize(game: Game, seat: int | None, random: Random) -> Game:
    """The game with everything that a seat does not know dealt anew.

    What comes out could be the game, for all that the seat knows (`recall`): tiles on the board,
    discarded or in its own hand are nowhere else, hands have their sizes, and a player who replaced
    dead tiles holds none that was dead then (R21).
    """
    imagined = recall(game, seat, random)
    if imagined.over:
        return imagined
    s = imagined.state
    imagined.seer = None
    s.chance = random.randrange(1, MODULUS)
    refilled = [word for mask in imagined.refilled for word in cell_words(mask)]
    determinize_state(s, NOBODY if seat is None else seat, refilled, [0] * POOL_ROOM)
    return imagined


# --- hiding --------------------------------------------------------------------------------------


def _redacted_move(game: Game, played: Played, seer: int) -> Played:
    move = played.move
    if isinstance(move, Replace) and played.seat != seer and game.ruleset.dead_tiles == "return":
        return Played(played.seat, Replace((HIDDEN_TILE,) * len(move.tiles)))
    return played


def _hide_hand(s: State, seat: int) -> None:
    """Blank a hand, and what the decision being made tells of it."""
    hand = s.hand[seat * SLOTS : (seat + 1) * SLOTS]
    held = SLOTS - hand.count(0)
    s.hand[seat * SLOTS : (seat + 1) * SLOTS] = [HIDDEN] * held + [0] * (SLOTS - held)
    if seat == s.turn:
        s.slot = min(held, SLOTS - 1)
        s.chosen = 0
        s.offered = EVERY_SLOT
        any_slot = (1 << held) - 1
        if s.step == PLACE:
            s.choices = any_slot | s.choices & 1 << DECLARE
        elif s.step == REPLACE:
            s.choices = any_slot | 1 << DONE


def _hide_holdings(s: State, seer: int) -> None:
    """Blank the others' cash and shares (R38)."""
    for other in range(s.players):
        if other != seer:
            s.cash[other] = 0
            s.shares[other * CHAINS : (other + 1) * CHAINS] = [0] * CHAINS
    if s.step in (TRADE, SELL) and s.actor != seer:
        s.step = SELL
        s.traded = 0
        s.choices = 1 | s.choices & 1 << DECLARE


# --- holdings that are not shown -----------------------------------------------------------------


def _show_holdings(s: State, memory: State) -> None:
    """Put back what `_hide_holdings` took, from memory."""
    s.cash[:] = memory.cash
    s.shares[:] = memory.shares
    if s.step in (TRADE, SELL):
        s.step = memory.step
        s.traded = memory.traded
        s.choices = memory.choices


def _deal_holdings(s: State, seer: int, random: Random) -> None:
    """Deal out the shares that are neither the seat's nor the bank's, and give everybody cash.

    What a standing offer or a disposition being made tells of a holding is kept to (R12, R29).
    """
    others = [other for other in range(s.players) if other != seer]
    least = [0] * len(s.shares)
    cash = [s.cash[seer] if seer != NOBODY else CASH_AT_START] * s.players
    if s.offer_to >= 0:
        least[s.turn * CHAINS : (s.turn + 1) * CHAINS] = s.offer_give
        least[s.offer_to * CHAINS : (s.offer_to + 1) * CHAINS] = s.offer_get
        cash[s.turn] = max(cash[s.turn], s.offer_cash_give)
        cash[s.offer_to] = max(cash[s.offer_to], s.offer_cash_get)
    if s.step == SELL:
        least[s.actor * CHAINS + s.defunct] = 1
    for chain in range(CHAINS):
        own = s.shares[seer * CHAINS + chain] if seer != NOBODY else 0
        loose = SHARES_A_CHAIN - s.bank[chain] - own
        for other in others:
            s.shares[other * CHAINS + chain] = least[other * CHAINS + chain]
            loose -= least[other * CHAINS + chain]
        for _ in range(loose):
            s.shares[random.choice(others) * CHAINS + chain] += 1
    for other in others:
        s.cash[other] = cash[other]
    if s.step == SELL and s.actor != seer:
        held = s.shares[s.actor * CHAINS + s.defunct]
        s.choices = (2 << held) - 1 | s.choices & 1 << DECLARE
