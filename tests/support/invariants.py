"""Checks of what holds for every game at every moment, through the public interface."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from mergemaker.rules import Chain, Event, Game, events
from mergemaker.rules.board import tile_name

from .scenario import tiles_of


def check(game: Game) -> None:
    """Check all of the invariants below."""
    every_share_is_accounted_for(game)
    tiles_are_accounted_for(game)
    cells = dict(zip(tiles_of(game.ruleset), game.board(), strict=True))
    adjacent = {tile: [cells[other] for other in neighbours(game, tile)] for tile in cells}
    chains_match_the_board(game, cells, adjacent)
    unplayable_tiles_match_the_board(game, cells, adjacent)


def every_share_is_accounted_for(game: Game) -> None:
    """The bank and the players together hold all shares of each chain; no amount is negative."""
    rules = game.ruleset
    seats = range(len(game.players))
    for chain in Chain:
        held = [game.bank(chain), *(game.shares(seat, chain) for seat in seats)]
        assert min(held) >= 0
        assert sum(held) == (rules.shares if chain < rules.chains else 0)
    assert all(game.cash(seat) >= 0 for seat in seats)


def tiles_are_accounted_for(game: Game) -> None:
    """Each tile is on the board, discarded, in one hand, in the bag, or set aside until the player
    has replaced all dead tiles (R1, R21)."""
    state = game.state
    names = tiles_of(game.ruleset)
    everywhere = [
        *(tile for tile, sign in zip(names, game.board(), strict=True) if sign != "."),
        *(tile for seat in range(len(game.players)) for tile in game.hand(seat)),
        *(tile_name(tile) for tile in state.bag[state.drawn - state.aside : state.tiles]),
    ]
    assert sorted(everywhere) == sorted(names)
    assert game.bag_left == state.tiles - state.drawn
    assert state.aside == 0 or game.deciding[0].kind == "replace"
    assert all(len(game.hand(seat)) <= game.ruleset.hand_size for seat in range(len(game.players)))


def neighbours(game: Game, tile: str) -> list[str]:
    """The tiles whose cells share an edge with this tile's cell (R1)."""
    column, row = int(tile[:-1]), ord(tile[-1]) - ord("A")
    around = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return [
        f"{x}{chr(y + ord('A'))}"
        for x, y in around
        if 1 <= x <= game.ruleset.columns and 0 <= y < game.ruleset.rows
    ]


Cells = Mapping[str, str]
"""What each cell of the board shows, by tile."""

Adjacent = Mapping[str, Sequence[str]]
"""What the neighbouring cells show, by tile."""


def chains_match_the_board(game: Game, cells: Cells, adjacent: Adjacent) -> None:
    """Sizes, prices and safety match the board, and no chain touches another chain or an orphan
    (R3, R25)."""
    counts = Counter(cells.values())
    for chain in Chain:
        size = counts[game.ruleset.letter(chain)]
        assert game.size(chain) == size != 1
        assert game.price(chain) == game.ruleset.price(chain, size)
        assert game.safe(chain) is (size >= game.ruleset.safe)
    asked = game.deciding[0].kind if game.deciding else ""
    if asked in ("found", "survivor", "next", "dispose"):
        return  # the tile placed belongs to nobody yet
    for tile, sign in cells.items():
        if sign not in ".ox":
            assert set(adjacent[tile]) <= {sign, ".", "x"}


def unplayable_tiles_match_the_board(game: Game, cells: Cells, adjacent: Adjacent) -> None:
    """The dead cells (R19) and the playable tiles of each hand (R20) follow from the board."""
    letters = {game.ruleset.letter(chain) for chain in Chain}
    safe = {game.ruleset.letter(chain) for chain in Chain if game.safe(chain)}
    every_chain = all(game.size(chain) for chain in range(game.ruleset.chains))
    dead = {
        tile
        for tile, sign in cells.items()
        if sign == "." and len(safe.intersection(adjacent[tile])) > 1
    }
    assert set(game.dead_cells()) == dead
    for seat in range(len(game.players)):
        playable = set(game.playable(seat))
        for tile in game.hand(seat):
            around = set(adjacent[tile])
            blocked = every_chain and "o" in around and not around & letters
            assert (tile in playable) is (tile not in dead and not blocked)


def cash_gained(happened: list[Event], players: int) -> list[int]:
    """The cash that each seat gained, according to the events."""
    gained = [0] * players
    for event in happened:
        match event:
            case events.FounderShare(seat=seat, cash=amount):
                gained[seat] += amount
            case events.Bonus(seat=seat, amount=amount) if seat >= 0:
                gained[seat] += amount
            case events.Sold(seat=seat, amount=amount):
                gained[seat] += amount
            case events.Disposed(seat=seat, proceeds=amount):
                gained[seat] += amount
            case events.Bought(seat=seat, cost=amount):
                gained[seat] -= amount
            case events.Accepted(seat=taker, offerer=giver):
                gained[giver] += event.get_cash - event.give_cash
                gained[taker] += event.give_cash - event.get_cash
            case _:
                pass
    return gained


def shares_gained(happened: list[Event], players: int) -> list[list[int]]:
    """The shares of each chain that each seat gained before the final sale, according to the
    events."""
    gained = [[0] * len(Chain) for _ in range(players)]
    for event in happened:
        match event:
            case events.FounderShare(seat=seat, chain=chain, shares=count):
                gained[seat][chain] += count
            case events.Bought(seat=seat, chain=chain, shares=count):
                gained[seat][chain] += count
            case events.Disposed(seat=seat, chain=chain, survivor=survivor):
                gained[seat][chain] -= event.sold + event.traded
                gained[seat][survivor] += event.received
            case events.Accepted(seat=taker, offerer=giver):
                for chain in Chain:
                    passed = event.give[chain] - event.get[chain]
                    gained[giver][chain] -= passed
                    gained[taker][chain] += passed
            case _:
                pass
    return gained
