"""Previewing moves: playing them on a copy of the game, and reading their outcome from the events.

The game should be a determinization for the seat (`rules.determinize`), so that an outcome cannot
reveal what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mergemaker.rules import (
    Chain,
    Dispose,
    Event,
    Found,
    Game,
    Move,
    Next,
    Survivor,
    legal,
    move_text,
    play_unchecked,
)

from . import option_types


def outcome(game: Game, seat: int, moves: Sequence[Move]) -> option_types.Outcome:
    """The outcome of a seat's moves, with mergers played to their end.

    Args:
        game: a determinization of the game for the seat.
        seat: who would make them.
        moves: the moves that it would make together.
    """
    after = game.copy()
    return outcome_of(game, seat, moves, after, play_unchecked(after, seat, *moves))


def outcome_of(
    game: Game, seat: int, moves: Sequence[Move], after: Game, events: Iterable[Event]
) -> option_types.Outcome:
    """The outcome of moves that were made on a copy of the game, which is played on.

    Args:
        game: the game before.
        seat: who made them.
        moves: the moves, made together.
        after: the game after them.
        events: what happened in them.
    """
    growth: option_types.Growth | None = None
    founder_shares = founder_cash = 0
    happened = _with_merger(after, events)
    for event in happened:
        match event.type:
            case "founder_share":
                founder_shares, founder_cash = event.shares, event.cash
            case "founded":
                growth = _growth(game, event.chain, event.size)
            case "grew":
                growth = _growth(game, event.chain, event.after)
            case "absorbed":
                growth = _growth(game, event.survivor, event.size)
            case _:
                pass
    defunct = [int(event.chain) for event in happened if event.type == "defunct"]
    payments = [
        option_types.Payment(event.seat, event.chain, event.kind, event.amount)
        for event in happened
        if event.type == "bonus"
    ]
    return option_types.Outcome(
        moves=[move_text(game, move) for move in moves],
        chain=None if growth is None else growth.chain,
        growth=growth,
        founder_shares=founder_shares,
        founder_cash=founder_cash,
        defunct=defunct,
        payments=payments if payments_known(game) else None,
        dispose=sum(game.shares(seat, Chain(chain)) for chain in defunct),
        cells=[] if growth is None else list(after.joined(growth.chain, game)),
    )


def payments_known(game: Game) -> bool:
    """Whether bonuses can be known before they are paid: not with closed holdings (R38), nor where
    the bank draws a tile (R28)."""
    banked = game.ruleset.two_player_bank == "tile" and len(game.players) == 2
    return not banked and game.ruleset.holdings == "open"


def followed(game: Game, seat: int, moves: Sequence[Move]) -> tuple[Game, list[Event]]:
    """The game after the moves and their merger, and the events up to the turn's end."""
    after = game.copy()
    events = play_unchecked(after, seat, *moves)
    return after, _with_merger(after, events)


def _with_merger(after: Game, events: Iterable[Event]) -> list[Event]:
    """The events up to the turn's end, once the merger is completed in the game after them.

    It is completed in a way that changes no payment: everybody holds, and chains become defunct in
    their order.
    """
    found = _this_turn(events)
    while after.merger is not None and not after.over:
        found += _this_turn(_let_pass(after))
    return found


def _this_turn(events: Iterable[Event]) -> list[Event]:
    """The events up to the end of the turn: those after it depend on what is drawn."""
    found: list[Event] = []
    for event in events:
        if event.type in ("drew", "turn_started", "game_ended"):
            break
        found.append(event)
    return found


def _let_pass(game: Game) -> list[Event]:
    """Make one decision in a merger: hold, and take chains in order."""
    seat, kind = game.deciding[0]
    if kind == "dispose":
        return play_unchecked(game, seat, Dispose(0, 0))
    choices = (m for m in legal(game, seat) if isinstance(m, Found | Survivor | Next))
    return play_unchecked(game, seat, next(choices))


def _growth(game: Game, chain: int, size: int) -> option_types.Growth:
    """A chain's growth from its size in `game` to another."""
    before, ruleset = game.size(Chain(chain)), game.ruleset
    return option_types.Growth(
        chain,
        before,
        size,
        game.price(Chain(chain)),
        ruleset.price(Chain(chain), size),
        before < ruleset.safe <= size,
    )
