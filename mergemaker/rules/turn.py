"""The turn from step to step (R9), the deal (R6-R8), the end (R36) and the scoring (R37)."""

from __future__ import annotations

from . import event_log
from .bag import draw, draw_one, put_back, redraw_hand, replace_dead
from .bonus import pay_bonuses
from .decision import ask
from .market import open_market
from .masks import lowest
from .merger import merge
from .placement import playable
from .rng import below, waits_for_chance
from .state import (
    BUYING,
    BY_CHANCE,
    BY_ROW,
    CHAINS,
    CLEARING,
    DEALING,
    DECLARED,
    DRAWING,
    EVERY_SLOT,
    HAND_REDRAW,
    HAND_REPLACE,
    MERGING,
    NO_PLACING,
    NO_TILES,
    NOTHING,
    ORPHAN,
    OVER,
    PASSING,
    PAYING,
    PLACE,
    PLACING,
    REPLACING,
    SCORING,
    SLOTS,
    STARTER,
    STARTING_TILES,
    TILES_NONE,
    TILES_RETURN,
    State,
    W,
)


def open_game(s: State) -> None:
    """Deal the bag as it is, and begin (R6, R8)."""
    s.offered = EVERY_SLOT
    s.stage = STARTER if s.starting_tiles == TILES_NONE else STARTING_TILES
    go_on_dealing(s)
    proceed(s)


def go_on_dealing(s: State) -> None:
    """Go on with the deal (R6-R8), if it is not over."""
    if s.stage == STARTING_TILES:
        draw_starting_tiles(s)
    if s.stage == STARTER and s.step == NOTHING:
        choose_starter(s)
    while s.stage == DEALING and s.step == NOTHING:
        deal_hand(s)


def draw_starting_tiles(s: State) -> None:
    """Draw everybody's starting tile (R6)."""
    while s.drawn < s.players:
        if waits_for_chance(s):
            return
        tile = s.bag[s.drawn]
        if s.starting_tiles != TILES_RETURN:
            s.board[tile] = ORPHAN
        event_log.emit(s, event_log.STARTING_TILE, s.drawn, tile)
        s.drawn += 1
    s.stage = STARTER


def choose_starter(s: State) -> None:
    """Settle who starts, and return the starting tiles to the bag if they do not stay (R6)."""
    if s.first_player != BY_CHANCE:
        s.first = nearest(s)
    elif s.explicit:
        if waits_for_chance(s):
            return
    else:
        s.first = below(s, s.players)
    event_log.emit(s, event_log.FIRST_PLAYER, s.first)
    if s.starting_tiles == TILES_RETURN:
        put_back(s, s.players)
        event_log.emit(s, event_log.STARTING_TILES_RETURNED)
    s.turn = -1
    s.stage = DEALING


def nearest(s: State) -> int:
    """The seat whose starting tile is nearest 1A (R6)."""
    first = 0
    least = -1
    for seat in range(s.players):
        tile = s.bag[seat]
        rank = tile if s.first_player == BY_ROW else tile % W * W + tile // W
        if least < 0 or rank < least:
            least = rank
            first = seat
    return first


def deal_hand(s: State) -> None:
    """Deal the next hand (R8); when all are dealt, begin the first turn."""
    s.turn += 1
    if s.turn < s.players:
        draw(s, (1 << s.hand_size) - 1)
    else:
        begin_turn(s, s.first)


def begin_turn(s: State, seat: int) -> None:
    """Begin a seat's turn (R9)."""
    s.turn = seat
    s.turns += 1
    s.tile = 0
    s.cleared = 0
    s.step = NOTHING
    s.stage = PLACING
    event_log.emit(s, event_log.TURN_STARTED, seat, s.turns)


def pass_turn(s: State) -> None:
    """Pass the turn to the next seat: the hand is refilled (R33), and what was dead in it replaced
    (R21)."""
    s.refilled[s.turn] = s.placings
    begin_turn(s, (s.turn + 1) % s.players)


def proceed(s: State) -> None:
    """Continue the turn, and those after it, until somebody must choose (R9)."""
    while s.step == NOTHING:
        if s.stage == BUYING:
            open_market(s)
        elif s.stage == DRAWING:
            close_turn(s)
        elif s.stage == PLACING:
            open_placing(s)
        elif s.stage == PASSING:
            pass_turn(s)
        elif s.stage == MERGING or s.stage == PAYING:
            merge(s)
        else:  # CLEARING or REPLACING
            renew_hand(s)


def open_placing(s: State) -> None:
    """Ask which tile to place; if none can be, deal with the hand once, then skip (R13, R22)."""
    slots = playable(s)
    if slots:
        ask(s, PLACE, s.turn, slots)
    elif not s.cleared:
        s.cleared = 1
        if s.unplayable_hand in (HAND_REPLACE, HAND_REDRAW):
            s.stage = CLEARING
    else:
        s.idle += 1
        event_log.emit(s, event_log.PLACING_SKIPPED, s.turn)
        s.stage = BUYING


def close_turn(s: State) -> None:
    """After buying, end the game (R35, R36), or draw a tile for the one placed (R33)."""
    if s.declared:
        end_game(s, DECLARED)
    elif nobody_has_tiles(s):
        end_game(s, NO_TILES)
    elif s.idle >= s.players:
        end_game(s, NO_PLACING)
    else:
        # With fewer than two safe chains, no tile can be dead.
        s.stage = REPLACING if s.safe & (s.safe - 1) else PASSING
        if s.tile:
            draw_one(s, s.slot)
        if s.stage == PASSING and s.step == NOTHING:
            pass_turn(s)


def renew_hand(s: State) -> None:
    """Replace dead tiles (R21), or the whole hand if none can be placed (R22)."""
    if s.stage == CLEARING and s.unplayable_hand == HAND_REDRAW:
        redraw_hand(s)
        return
    replace_dead(s)
    if s.step == NOTHING and nobody_has_tiles(s):
        end_game(s, NO_TILES)


def nobody_has_tiles(s: State) -> bool:
    """Whether all hands and the bag are empty, so that nobody can ever place again (R36)."""
    if s.drawn < s.tiles:
        return False
    at = 0
    while at < s.players * SLOTS and s.hand[at] == 0:
        at += 1
    return at == s.players * SLOTS


def end_game(s: State, reason: int) -> None:
    """End the game and score it (R37)."""
    s.ending = reason
    s.stage = SCORING
    s.merging = s.active
    event_log.emit(s, event_log.GAME_ENDED, reason)
    score_game(s)


def score_game(s: State) -> None:
    """Pay the bonuses of every chain on the board, and sell all shares (R37)."""
    while s.merging:
        chain = lowest(s.merging)
        if not pay_bonuses(s, chain):
            return
        s.merging &= ~(1 << chain)
    s.step = OVER
    s.choices = 0
    for seat in range(s.players):
        for chain in range(CHAINS):
            held = s.shares[seat * CHAINS + chain]
            if held and s.prices[chain]:
                s.cash[seat] += held * s.prices[chain]
                event_log.emit(s, event_log.SOLD, seat, chain, held, s.prices[chain])
