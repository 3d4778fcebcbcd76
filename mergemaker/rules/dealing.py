"""The deal: a game from a ruleset, players, and a seed or a bag (R5-R8, R40)."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence

from . import dealing_proof, turn
from .board import tile_cell, tile_name
from .event_decoding import take_events
from .game import Game
from .rng import MODULUS
from .rulesets import Ruleset
from .state import SEATS, State
from .streams import shuffle_by


class BadDeal(ValueError):
    """Players, a bag or a position with which no game can be played."""


def deal(
    ruleset: Ruleset,
    players: Sequence[str] | int,
    *,
    seed: bytes | None = None,
    bag: Sequence[str] | None = None,
    chance: int | None = None,
) -> Game:
    """Deal a game (R5-R8).

    Args:
        ruleset: the rules to play by.
        players: their names in seat order, or how many there are; 2 to 6.
        seed: 32 bytes that all chance comes from (R40); random ones if neither seed nor bag is
            given.
        bag: every tile once, in the order in which they will be drawn. Later chance then comes from
            the seed if there is one, otherwise from `chance` or from the order of the bag.
        chance: the first state of the generator of later chance, 1 to 2147483646. It goes with a
            bag, and without a seed.

    Returns:
        The game at its first decision.

    Raises:
        BadDeal: with the reason why no game can be dealt.
    """
    names = player_names(players)
    _check_enough_tiles(ruleset, len(names))
    if chance is not None:
        _check_chance(chance, seed, bag)
    if seed is None and bag is None:
        seed = os.urandom(32)
    if bag is not None:
        order = _checked_bag(ruleset, bag)
    else:
        assert seed is not None
        order = dealing_proof.bag_order(seed, ruleset.tiles)
    s = blank_state(ruleset, len(names))
    s.bag[: len(order)] = [tile_cell(tile) for tile in order]
    s.chance = starting_chance(seed, order) if chance is None else chance
    s.recording = 1
    seed_hash = None if seed is None else hashlib.sha256(seed).hexdigest()
    game = Game(ruleset, names, seed, seed_hash, order, s)
    game.chance0 = chance
    turn.open_game(s)
    game.opening = tuple(take_events(s))
    return game


def blank_state(ruleset: Ruleset, players: int) -> State:
    """The state before the deal: rules set, cash handed out, the bag in the order of the board.

    Args:
        ruleset: the rules to play by.
        players: how many there are; 2 to 6.
    """
    s = State()
    s.columns, s.rows = ruleset.columns, ruleset.rows
    s.tiles = len(ruleset.tiles)
    s.every_chain = (1 << ruleset.chains) - 1
    s.hand_size = ruleset.hand_size
    s.purchases = ruleset.purchases
    s.safe_size = ruleset.safe
    s.end_size = ruleset.end_size
    s.tiers[:] = ruleset.tiers
    s.first_player = ruleset.code("first_player")
    s.starting_tiles = ruleset.code("starting_tiles")
    s.founder_empty = ruleset.code("founder_empty")
    s.dead_tiles = ruleset.code("dead_tiles")
    s.replace = ruleset.code("replace")
    s.unplayable_hand = ruleset.code("unplayable_hand")
    s.two_player_bank = ruleset.code("two_player_bank")
    s.end_timing = ruleset.code("end_timing")
    s.trading = ruleset.code("trading")
    s.players = players
    s.bank[: ruleset.chains] = [ruleset.shares] * ruleset.chains
    s.cash[:players] = [ruleset.cash] * players
    s.bag[: s.tiles] = [tile_cell(tile) for tile in ruleset.tiles]
    s.survivor = s.defunct = s.offer_to = -1
    return s


def dealt_by_seed(ruleset: Ruleset, seed: bytes) -> tuple[tuple[str, ...], int]:
    """The bag and the chance of the game that a seed deals, without dealing it (R40).

    Args:
        ruleset: the rules to play by.
        seed: 32 bytes.

    Raises:
        BadDeal: the seed does not have 32 bytes.
    """
    order = dealing_proof.bag_order(seed, ruleset.tiles)
    return order, starting_chance(seed, order)


def dealt_by_stream(ruleset: Ruleset, stream: int) -> tuple[tuple[str, ...], int]:
    """The bag and the chance of the game that a stream deals (`streams.shuffle_by`), for `deal`.

    Args:
        ruleset: the rules to play by.
        stream: the state of the stream before the deal.
    """
    s = blank_state(ruleset, 2)
    shuffle_by(s, stream)
    return tuple(tile_name(tile) for tile in s.bag[: s.tiles]), s.chance


def player_names(players: Sequence[str] | int) -> tuple[str, ...]:
    """The names of the players in seat order.

    Raises:
        BadDeal: there are too few players or too many, or a name is blank or not printable.
    """
    names = (
        tuple(f"Player{seat + 1}" for seat in range(players))
        if isinstance(players, int)
        else tuple(players)
    )
    if not 2 <= len(names) <= SEATS:
        raise BadDeal(f"Acquire is for 2 to {SEATS} players, not {len(names)} (R5).")
    for name in names:
        if not name.strip() or not name.isprintable():
            raise BadDeal(f"{name!r} cannot be a player's name.")
    return names


def starting_chance(seed: bytes | None, order: Sequence[str]) -> int:
    """The first state of the random number generator (R40).

    Args:
        seed: what it follows from; None if it is not known.
        order: the order of the tiles, from which it then follows.

    Raises:
        BadDeal: the seed does not have 32 bytes.
    """
    if seed is None:
        return dealing_proof.chance_of_bag(order)
    if len(seed) != 32:
        raise BadDeal(f"A seed has 32 bytes, not {len(seed)} (R40).")
    return dealing_proof.chance_start(seed)


def _check_chance(chance: int, seed: bytes | None, bag: Sequence[str] | None) -> None:
    """Check that a chance is a state of the generator, and that nothing else would give it."""
    if seed is not None or bag is None:
        raise BadDeal("A chance goes with a bag, and without a seed (R40).")
    if not 0 < chance < MODULUS:
        raise BadDeal(f"The chance is a number from 1 to {MODULUS - 1}, not {chance} (R40).")


def _check_enough_tiles(ruleset: Ruleset, players: int) -> None:
    """Check that everybody gets a whole hand (R8), and a starting tile if those stay (R6)."""
    starting = 1 if ruleset.starting_tiles == "stay" else 0
    wanted, tiles = players * (ruleset.hand_size + starting), len(ruleset.tiles)
    if wanted > tiles:
        raise BadDeal(f"{players} players need {wanted} tiles, and this board has {tiles} (R8).")


def _checked_bag(ruleset: Ruleset, bag: Sequence[str]) -> tuple[str, ...]:
    known = frozenset(ruleset.tiles)
    seen: set[str] = set()
    for tile in bag:
        if tile not in known:
            raise BadDeal(f"The bag holds {tile[:20]!r}, which is not a tile of this board (R1).")
        if tile in seen:
            raise BadDeal(f"The bag holds {tile} more than once (R1).")
        seen.add(tile)
    for tile in ruleset.tiles:
        if tile not in seen:
            raise BadDeal(f"The bag lacks {tile}: it must hold every tile once (R1).")
    return tuple(bag)
