"""Playing typed moves: `play` checks them and refuses with a reason; `play_unchecked` does not.
`play_on_copy` checks them, too, and leaves the game as it is.
"""

from __future__ import annotations

from . import trade
from .board import is_dead
from .choices import choices_of, open_moves
from .engine import apply
from .event_decoding import last_bank_column, take_events
from .events import Event
from .game import Game
from .moves import Accept, Declare, Decline, Move, Offer, Played, Withdraw
from .refusal import Refused
from .state import DECLARE, HIDDEN, OVER, State
from .validation import refusal


def play(game: Game, seat: int, *moves: Move) -> list[Event]:
    """Make moves, all of them or none.

    Moves that the end makes pointless are ignored: if declaring the end finishes the game at once
    (R35), the rest of the turn need not be played any more. They must be legal all the same.

    Args:
        game: the game, which is changed.
        seat: who makes the moves.
        moves: what one player decides together, such as `Place("6D"), Found(Chain.TOWER)`.

    Returns:
        What happened, in order.

    Raises:
        Refused: a move is not legal; with the reason and the ruling. The game is unchanged.
    """
    before = game.state
    columns = _make_checked(game, seat, moves)
    # For a single move, `before` is the state played on, so that `refilled` stays as it was. That
    # is a fault, but the bots' recorded play depends on it.
    return _commit(game, seat, moves[: len(columns)], columns, before.turn, before.turns)


def play_on_copy(game: Game, seat: int, *moves: Move) -> tuple[Game, list[Event]]:
    """Make moves on a copy of the game, all of them or none; the game itself stays.

    Args:
        game: the game.
        seat: who makes the moves.
        moves: as for `play`.

    Returns:
        The copy, exactly as `play_unchecked` would leave it, and what happened, in order.

    Raises:
        Refused: a move is not legal; with the reason and the ruling.
    """
    after = game.copy()
    columns = _make_checked(after, seat, moves)
    made = moves[: len(columns)]
    return after, _commit(after, seat, made, columns, game.turn, game.turn_number)


def play_unchecked(game: Game, seat: int, *moves: Move) -> list[Event]:
    """Make moves as `play` does, but without checking them.

    Args:
        game: the game, which is changed.
        seat: who makes the moves.
        moves: moves known to be legal; others leave the game in an undefined state.

    Returns:
        What happened, in order.
    """
    s = game.state
    turn, turns = s.turn, s.turns
    columns: list[int] = []
    for move in moves:
        if s.step == OVER:
            break
        columns.append(_make(s, move))
    return _commit(game, seat, moves[: len(columns)], columns, turn, turns)


def legal(game: Game, seat: int) -> tuple[Move, ...]:
    """Every move that a seat may make now, except offers, of which there are too many to list.

    Each purchase and disposition is listed once, with chains and tiles in ascending order. A seat
    that has nothing to decide has no moves.

    Args:
        game: the game, or what the seat observes of it.
        seat: the seat.
    """
    s = game.state
    moves: list[Move] = []
    if s.step != OVER and seat == s.actor:
        moves += open_moves(s)
        if s.choices >> DECLARE & 1:
            moves.append(Declare())
    if s.offer_to >= 0 and seat == s.turn:
        moves.append(Withdraw())
    if s.offer_to >= 0 and seat == s.offer_to:
        moves += (Accept(), Decline())
    return tuple(moves)


def _make_checked(game: Game, seat: int, moves: tuple[Move, ...]) -> list[int]:
    """Make moves that may not be legal, all of them or none (`play`).

    Returns:
        For each that was made, what `_make` returns. Those that the end made pointless were not.

    Raises:
        Refused: a move is not legal. The game is unchanged.
    """
    before = game.state
    not_ended: State | None = None  # as if a declared end let the turn go on
    columns: list[int] = []
    for move in moves:
        pointless_in = not_ended if game.over else None
        refused = _refusal(game, seat, move, pointless_in or game.state)
        if refused:
            game.state = before
            raise refused
        if pointless_in:
            _make(pointless_in, move)
            continue
        if len(moves) > 1 and game.state is before:  # a move after this one may be refused
            game.state = before.copy()
        if isinstance(move, Declare):
            not_ended = _declared_but_not_ended(game.state)
        columns.append(_make(game.state, move))
    return columns


def _refusal(game: Game, seat: int, move: Move, state: State) -> Refused | None:
    """The reason why a seat may not make a move when the game is in a state."""
    now, game.state = game.state, state
    refused = refusal(game, seat, move)
    game.state = now
    return refused


def _declared_but_not_ended(s: State) -> State:
    """The state after declaring the end, if the turn is played to its end in any case (R35)."""
    twin = s.copy()
    twin.recording = 0
    twin.declared = 1
    twin.choices &= ~(1 << DECLARE)
    return twin


def _make(s: State, move: Move) -> int:
    """Carry out one move.

    Returns:
        The column of the tile that the bank drew last in it; 0 if it drew none (R28).
    """
    start = len(s.event_log)
    match move:
        case Offer(to, give_cash, get_cash, give, get):
            trade.offer(s, to, give_cash, get_cash, list(give), list(get))
        case Accept():
            trade.accept(s)
        case Decline():
            trade.decline(s)
        case Withdraw():
            trade.withdraw(s)
        case _:
            for choice in choices_of(s, move):
                apply(s, choice)
    return last_bank_column(s.event_log[start:])


def _commit(
    game: Game, seat: int, moves: tuple[Move, ...], columns: list[int], turn: int, turns: int
) -> list[Event]:
    """Add the moves to the history, note whose hands were refilled, and decode what happened."""
    s = game.state
    for move, column in zip(moves, columns, strict=True):
        if column:
            game.bank_columns[len(game.history)] = column
        game.history.append(Played(seat, move))
    if s.turns > turns:
        dead = _dead_mask(s)
        for later in range(s.turns - turns):
            game.refilled[(turn + later) % s.players] = dead
    return take_events(s)


def _dead_mask(s: State) -> int:
    """The cells where a tile is dead now, as a mask of cells (R19)."""
    if not s.safe & (s.safe - 1):
        return 0
    mask = 0
    for tile in s.bag[: s.tiles]:
        if tile > HIDDEN and is_dead(s, tile):
            mask |= 1 << tile
    return mask
