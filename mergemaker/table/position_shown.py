"""A position as a view shows it: the board, the chains, a merger, and how near the end is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from mergemaker.rules import (
    EVERY_CHAIN,
    MAJORITY,
    MINORITY,
    Chain,
    Game,
    Line,
    Ruleset,
)

from . import view_types
from .rules_shown import rules_shown
from .table import Table


def board_shown(table: Table, game: Game | None, ply: int) -> view_types.Board:
    """The board after a ply, at which the game is `game`; None before it begins."""
    rules = table.ruleset
    placed = (
        event.tile
        for past in reversed(table.plies[: ply + 1])
        for event in reversed(past.events)
        if event.type == "placed"
    )
    return view_types.Board(
        columns=rules.columns,
        rows=rules.rows,
        cells="." * (rules.columns * rules.rows) if game is None else game.board(),
        dead=[] if game is None else list(game.dead_cells()),
        last=next(placed, None),
    )


def chains_shown(
    rules: Ruleset, game: Game | None, scored: tuple[Line, ...] | None
) -> list[view_types.ChainRow]:
    """The chains, most expensive tier first.

    Args:
        rules: the rules in play.
        game: the game; None before it begins.
        scored: what everybody would have if it were scored now; None if holdings are closed.
    """
    ladders = rules_shown(rules).ladders
    paid = {
        (line.seat, bonus.chain): bonus.amount for line in scored or () for bonus in line.bonuses
    }
    return [
        _chain(rules, ladders[rules.tiers[chain]], game, None if scored is None else paid, chain)
        for chain in _dearest_first(rules.tiers)
    ]


@cache
def _dearest_first(tiers: tuple[int, ...]) -> tuple[Chain, ...]:
    """The chains, those of the most expensive tier first."""
    return tuple(sorted(EVERY_CHAIN, key=lambda chain: (-tiers[chain], -chain)))


def _chain(
    rules: Ruleset,
    ladder: Sequence[view_types.Rung],
    game: Game | None,
    paid: Mapping[tuple[int, Chain], int] | None,
    chain: Chain,
) -> view_types.ChainRow:
    size = 0 if game is None else game.size(chain)
    price = 0 if game is None else game.price(chain)
    above = next((rung for rung in ladder if rung.size > size), None)
    return view_types.ChainRow(
        chain=chain,
        size=size,
        safe=size >= rules.safe,
        price=price,
        next_price=above.price if above else None,
        next_in=above.size - size if above else None,
        bank=rules.shares if game is None else game.bank(chain),
        majority=MAJORITY * price,
        minority=MINORITY * price,
        holders=None if paid is None else _holders(game, paid, chain),
    )


def _holders(
    game: Game | None, paid: Mapping[tuple[int, Chain], int], chain: Chain
) -> list[view_types.Holder]:
    """A chain's holders, with the bonuses by seat and chain that they would be paid now."""
    if game is None:
        return []
    holders = [
        view_types.Holder(seat, shares, paid.get((seat, chain), 0))
        for seat in range(len(game.players))
        if (shares := game.shares(seat, chain))
    ]
    return sorted(holders, key=lambda holder: -holder.shares)


def merger_shown(game: Game) -> view_types.Merger | None:
    """The merger in progress, if there is one."""
    merger = game.merger
    if merger is None:
        return None
    return view_types.Merger(
        tile=merger.tile,
        mergemaker=merger.mergemaker,
        survivor=merger.survivor,
        defunct=merger.defunct,
        price=merger.price,
        waiting=list(merger.remaining),
        to_act=list(merger.to_act),
    )


def end_shown(game: Game | None) -> view_types.EndState:
    """How near the end is."""
    if game is None:
        return view_types.EndState(False, 0, 0, 0, None)
    sizes = [size for size in map(game.size, EVERY_CHAIN) if size]
    safe = sum(size >= game.ruleset.safe for size in sizes)
    declared_by = game.turn if game.declared else None
    return view_types.EndState(
        game.end_is_near, max(sizes, default=0), safe, len(sizes), declared_by
    )
