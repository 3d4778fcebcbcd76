"""Puts a game into a position of one's own, and takes its whole state down for comparison."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mergemaker.rules import Chain, Game
from mergemaker.rules.board import tile_cell
from mergemaker.rules.market import resize
from mergemaker.rules.state import GONE, ORPHAN, SLOTS
from mergemaker.rules.turn import begin_turn, proceed


@dataclass(frozen=True)
class Position:
    """Everything that a scenario settles. Every tile of the game is in exactly one place."""

    cells: Mapping[str, str]
    """What lies on a tile's cell: `o`, `x` or a chain's letter."""
    hands: Sequence[Sequence[str]]
    bag: Sequence[str]
    gone: Sequence[str]
    """Tiles that are out of the game without a mark on the board."""
    shares: Sequence[Sequence[int]]
    cash: Sequence[int]
    turn: int


def set_up(game: Game, position: Position) -> None:
    """Puts a freshly dealt game into a position, at the beginning of a turn."""
    s = game.state
    rules = game.ruleset
    colours = {"o": ORPHAN, "x": GONE, **{rules.letter(chain): 2 << chain for chain in Chain}}
    s.board[:] = [0] * len(s.board)
    for tile, sign in position.cells.items():
        s.board[tile_cell(tile)] = colours[sign]
    s.active = s.safe = s.giant = 0
    for chain in Chain:
        size = s.board.count(2 << chain)
        assert size != 1, f"{rules.chain_names[chain]} has a single tile"
        resize(s, chain, size)
        held = [shares[chain] for shares in position.shares]
        assert sum(held) <= 25, f"more than 25 shares of {rules.chain_names[chain]}"
        s.bank[chain] = 25 - sum(held)
        for seat, count in enumerate(held):
            s.shares[seat * len(Chain) + chain] = count
    s.cash[: len(position.cash)] = position.cash
    s.hand[:] = [0] * len(s.hand)
    for seat, hand in enumerate(position.hands):
        for slot, tile in enumerate(hand):
            s.hand[seat * SLOTS + slot] = tile_cell(tile)
    out = [*position.cells, *(tile for hand in position.hands for tile in hand), *position.gone]
    order = [tile_cell(tile) for tile in [*out, *position.bag]]
    assert sorted(order) == sorted(s.bag[: s.tiles]), "a tile is in two places, or in none"
    s.bag[: s.tiles] = order
    s.drawn = len(out)
    s.turns = s.idle = 0
    game.opening = ()  # nobody saw how it came to this
    begin_turn(s, position.turn)
    proceed(s)
    s.event_log.clear()


def snapshot(game: Game) -> dict[str, Any]:
    """Every fact of a game: equal for equal games, and untouched by what is played later."""
    state = game.state
    return {
        "facts": tuple(
            tuple(value) if isinstance(value, list) else value for value in state.facts()
        ),
        "tape": tuple(state.event_log),
        "history": tuple(game.history),
        "bank_columns": dict(game.bank_columns),
        "players": tuple(game.players),
        "bag0": tuple(game.bag0),
        "seed": (game.seed, game.seed_hash),
        "ruleset": game.ruleset,
    }
