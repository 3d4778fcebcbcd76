"""Playing the games of a recipe, in a process of its own or here."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import numpy as np

from mergemaker.bots.engine.minds import PLAYERS, make_minds
from mergemaker.bots.games import nth_seed
from mergemaker.rules import (
    ENDINGS,
    MODULUS,
    SEATS,
    blank_state,
    dealt_by_seed,
    native,
    tile_action,
)

from .compiled.playing import NO_ROOM, ROWS, Course, Deal
from .recipe import Recipe

ROOM = 4096  # actions, at first; hardly a game has a tenth of that


class PlayedGame(NamedTuple):
    """A game of a corpus.

    Attributes:
        game_id: its id.
        bots: who played, in seat order.
        seed: the 32 bytes that it was dealt from.
        chance: the first state of the generator of later chance.
        bag: numbers of the tiles, in the order in which they are drawn.
        actions: every action, in order.
        seats: the seat that each is of.
        totals: each seat's final cash.
        turns: how many turns began.
        ending: why it ended.
    """

    game_id: str
    bots: tuple[str, ...]
    seed: bytes
    chance: int
    bag: np.ndarray
    actions: np.ndarray
    seats: np.ndarray
    totals: tuple[int, ...]
    turns: int
    ending: str


class Playing:
    """Plays the games of a recipe in compiled code, in this process.

    Args:
        recipe: what fixes them.
    """

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe
        rules = recipe.rules()
        self._rules = rules
        compiled = native.load()
        self._play = compiled.module("corpus.compiled.playing").play_game
        self._states = compiled.rows([blank_state(rules.without_trading, recipe.players)] * ROWS)
        self._minds = make_minds(recipe.players, compiled=True)
        self._numbers = {tile: tile_action(rules, tile) for tile in rules.tiles}
        self._course = _new_course(ROOM)

    def play(self, number: int) -> PlayedGame:
        """Play a game.

        Args:
            number: which of the recipe's games.
        """
        recipe = self._recipe
        seed = nth_seed(recipe.seed, number)
        tiles, chance = dealt_by_seed(self._rules, seed)
        bag = np.array([self._numbers[tile] for tile in tiles], np.uint8)
        bots = recipe.seated(number)
        deal = Deal(bag, chance, own_chance(seed), np.array(line_up(bots)))
        while (count := self._play(self._states, deal, self._minds, self._course)) == NO_ROOM:
            self._course = _new_course(2 * len(self._course.actions))
        course = self._course
        turns, ending = course.end.tolist()
        return PlayedGame(
            recipe.game_id(number),
            bots,
            seed,
            chance,
            bag,
            course.actions[:count].copy(),
            course.seats[:count].copy(),
            tuple(course.totals[: recipe.players].tolist()),
            turns,
            ENDINGS[ending],
        )


def line_up(bots: tuple[str, ...]) -> list[int]:
    """The number of each bot, for six seats; nobody plays those that are left over."""
    return [PLAYERS[bot] for bot in bots] + [0] * (SEATS - len(bots))


def own_chance(seed: bytes) -> int:
    """The chance number that the players' own chance comes from, which the game's own tells nothing
    about."""
    digest = hashlib.sha256(b"players " + seed).digest()
    return int.from_bytes(digest[:8], "big") % (MODULUS - 1) + 1


def _new_course(room: int) -> Course:
    """Memory for a game of so many actions."""
    return Course(
        actions=np.zeros(room, np.uint16),
        seats=np.zeros(room, np.uint8),
        totals=np.zeros(SEATS, np.int64),
        end=np.zeros(2, np.int64),
    )
