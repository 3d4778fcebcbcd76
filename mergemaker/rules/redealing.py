"""Dealing hidden tiles again in the midst of a game, so that it goes on from a position whose tiles
somebody has seen."""

from __future__ import annotations

from collections.abc import Iterator

from .dealing import deal
from .dealing_proof import chance_start
from .game import Game, Redeal
from .observation import deal_hidden, observe
from .playing import play_unchecked


def redeal(game: Game, seat: int, seed: bytes) -> None:
    """Deal every tile that a seat does not know again, as `determinize` does. All later chance then
    follows from the seed. Whatever the seat knows stays as it is.

    Args:
        game: the game, with nothing hidden; it is changed.
        seat: the seat.
        seed: 32 bytes.

    Raises:
        ValueError: the game is over, an observation, or was made by `set_up`.
    """
    if game.over or not game.bag0:
        raise ValueError("Tiles can be dealt again only while a game with a known bag goes on.")
    # Moves made singly and together note differently when hands were refilled: here it must not
    # matter how they were made.
    again = dealt_again(game)
    for _ in replayed(game, again):
        pass
    game.refilled = again.refilled
    _redeal(game, Redeal(len(game.history), seat, seed))


def dealt_again(game: Game) -> Game:
    """The same game as it was dealt."""
    return deal(game.ruleset, game.players, seed=game.seed, bag=game.bag0, chance=game.chance0)


def replayed(game: Game, dealt: Game) -> Iterator[Game]:
    """A game before each of its moves; each time the same object, played on.

    Args:
        game: the game.
        dealt: the same game as it was dealt, which is played on.
    """
    redeals = list(game.redeals)
    for number, (seat, move) in enumerate(game.history):
        while redeals and redeals[0].moves == number:
            _redeal(dealt, redeals.pop(0))
        yield dealt
        play_unchecked(dealt, seat, move)
    for last in redeals:
        _redeal(dealt, last)


def _redeal(game: Game, made: Redeal) -> None:
    seen = observe(game, made.seat)
    deal_hidden(seen, made.seat, chance_start(made.seed))
    game.state = seen.state
    game.redeals = (*game.redeals, made)
