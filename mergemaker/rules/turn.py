"""The turn from step to step (R9), the deal (R6-R8), the end (R36) and the scoring (R37)."""

from __future__ import annotations

from . import event_log
from .bag import draw, put_back, redraw_hand, replace_dead
from .bonus import bank_column, pay
from .decision import ask
from .market import open_market
from .merger import merge
from .placement import playable
from .rng import below
from .state import (
    BUYING,
    BY_CHANCE,
    BY_ROW,
    CHAINS,
    CLEARING,
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
    PLACE,
    PLACING,
    REPLACING,
    SLOTS,
    TILES_NONE,
    TILES_RETURN,
    State,
    W,
)


def open_game(s: State) -> None:
    """Draw the starting tiles and the hands from the bag as it is, and begin (R6, R8)."""
    first = 0
    if s.starting_tiles != TILES_NONE:
        nearest = -1
        for seat in range(s.players):
            tile = s.bag[s.drawn]
            s.drawn += 1
            if s.starting_tiles != TILES_RETURN:
                s.board[tile] = ORPHAN
            event_log.emit(s, event_log.STARTING_TILE, seat, tile)
            rank = tile if s.first_player == BY_ROW else tile % W * W + tile // W
            if nearest < 0 or rank < nearest:
                nearest = rank
                first = seat
    if s.first_player == BY_CHANCE:
        first = below(s, s.players)
    event_log.emit(s, event_log.FIRST_PLAYER, first)
    if s.starting_tiles == TILES_RETURN:
        put_back(s, s.players)
        event_log.emit(s, event_log.STARTING_TILES_RETURNED)
    for seat in range(s.players):
        for slot in range(s.hand_size):
            draw(s, seat, slot)
    s.offered = EVERY_SLOT
    begin_turn(s, first)
    proceed(s)


def begin_turn(s: State, seat: int) -> None:
    """Begin a seat's turn (R9)."""
    s.turn = seat
    s.turns += 1
    s.tile = 0
    s.cleared = 0
    s.step = NOTHING
    s.stage = PLACING
    event_log.emit(s, event_log.TURN_STARTED, seat, s.turns)


def proceed(s: State) -> None:
    """Continue the turn, and those after it, until somebody must choose (R9)."""
    while s.step == NOTHING:
        if s.stage == BUYING:
            open_market(s)
        elif s.stage == DRAWING:
            close_turn(s)
        elif s.stage == PLACING:
            open_placing(s)
        elif s.stage == MERGING:
            merge(s)
        elif s.stage == PASSING:
            begin_turn(s, (s.turn + 1) % s.players)
        elif s.stage == CLEARING and s.unplayable_hand == HAND_REDRAW:
            redraw_hand(s)
        else:  # CLEARING or REPLACING
            replace_dead(s)
            if s.step == NOTHING and nobody_has_tiles(s):
                end_game(s, NO_TILES)


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
        if s.tile:
            draw(s, s.turn, s.slot)
        if s.safe & (s.safe - 1):
            s.stage = REPLACING
        else:  # no tile can be dead
            begin_turn(s, (s.turn + 1) % s.players)


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
    s.step = OVER
    s.choices = 0
    event_log.emit(s, event_log.GAME_ENDED, reason)
    for chain in range(CHAINS):
        if s.active >> chain & 1:
            s.bank_column[chain] = bank_column(s, chain)
            pay(s, chain, s.bank_column[chain])
    for seat in range(s.players):
        for chain in range(CHAINS):
            held = s.shares[seat * CHAINS + chain]
            if held and s.prices[chain]:
                s.cash[seat] += held * s.prices[chain]
                event_log.emit(s, event_log.SOLD, seat, chain, held, s.prices[chain])
