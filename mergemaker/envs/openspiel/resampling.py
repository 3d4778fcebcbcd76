"""Dealing again what a seat does not know of a game, from the start of the game on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mergemaker.rules import (
    MODULUS,
    NOTHING,
    POOL_ROOM,
    SLOTS,
    BankTile,
    Drew,
    State,
    W,
    numbered_cell,
    redeal_state,
)

from .course import NOBODY, Course, tile_numbers
from .sightings import REPLACE_DONE, REPLACEMENTS

TRIES: Final = 50  # deals, before swaps of tiles are tried
SWAPS: Final = 40

Sampler = Callable[[], float]


def resampled(course: Course, seat: int, sampler: Sampler) -> Course:
    """A game that a seat cannot tell from this one.

    The hidden tiles are dealt again so that what is known of dead tiles holds (R21), and the same
    moves are made with them. If the seat would then have seen anything else, they are dealt once
    more. So every deal that the seat cannot rule out is equally likely, with one exception. If no
    such deal is found, tiles of the game as it is are swapped, one pair after the other, which
    keeps closer to it. That happens when somebody could not place any tile, and at the very end of
    games, when dead tiles are not replaced because the bag has no others.

    Args:
        course: the game, which is not over; it is left as it is.
        seat: the seat.
        sampler: gives random numbers from 0 to 1.
    """
    for _ in range(TRIES):
        dealt = dealt_again(course.state, seat, sampler)
        again = played_with(course, seat, dealt, sampler)
        if again is not None:
            return again
    return swapped(course, seat, sampler)


def swapped(course: Course, seat: int, sampler: Sampler) -> Course:
    """A game that a seat cannot tell from this one, with pairs of hidden tiles swapped."""
    s = course.state
    hidden = hidden_tiles(s, seat)
    tiles = [*hidden, *s.bag[s.drawn : s.tiles]]
    dealt = {tile: tile for tile in tiles}
    last = course.copy()
    for _ in range(SWAPS if hidden else 0):
        one, other = hidden[int(sampler() * len(hidden))], tiles[int(sampler() * len(tiles))]
        dealt[one], dealt[other] = dealt[other], dealt[one]
        again = played_with(course, seat, dealt, sampler)
        if again is None:
            dealt[one], dealt[other] = dealt[other], dealt[one]
        else:
            last = again
    return last


def dealt_again(state: State, seat: int, sampler: Sampler) -> dict[int, int]:
    """Which tile takes the place of each that a seat does not know, by their cells."""
    other = state.copy()
    other.recording = 0
    other.step = NOTHING  # whether somebody can place a tile is seen when the moves are made
    redeal_state(other, seat, 1 + int(sampler() * (MODULUS - 1)), [0] * POOL_ROOM)
    before, after = hidden_tiles(state, seat), hidden_tiles(other, seat)
    leaving = sorted(set(after) - set(before))
    coming = sorted(set(before) - set(after))
    for last in range(len(coming) - 1, 0, -1):
        at = int(sampler() * (last + 1))
        coming[last], coming[at] = coming[at], coming[last]
    return dict(zip((*before, *leaving), (*after, *coming), strict=True))


def hidden_tiles(state: State, seat: int) -> list[int]:
    """The tiles out of the bag that a seat does not know: in the other hands, and set aside."""
    tiles = [
        tile
        for at, tile in enumerate(state.hand[: state.players * SLOTS])
        if tile and at // SLOTS != seat
    ]
    aside = state.bag[state.drawn - state.aside : state.drawn] if state.turn != seat else []
    return tiles + aside


def played_with(
    course: Course, seat: int, dealt: dict[int, int], sampler: Sampler
) -> Course | None:
    """The same game with other tiles; None if the seat can tell it from this one.

    Args:
        course: the game.
        seat: the seat, whose own tiles are the same.
        dealt: which tile takes the place of each.
        sampler: gives random numbers from 0 to 1.
    """
    again = Course(course.terms)
    rows = course.terms.ruleset.rows
    numbers = tile_numbers(rows)
    try:
        for actor, number, events in course.acts():
            if actor == NOBODY and isinstance(events[0], BankTile):
                again.settle(_bank_draw(again, seat, events[0].column, sampler))
            elif actor == NOBODY:
                hidden = isinstance(events[0], Drew) and events[0].seat != seat
                cell = numbered_cell(number, rows) if hidden else 0
                again.settle(numbers[dealt[cell]] if cell in dealt else number)
            elif actor != seat and REPLACEMENTS <= number < REPLACE_DONE:
                cell = numbered_cell(number - REPLACEMENTS, rows)
                again.act(REPLACEMENTS + numbers[dealt.get(cell, cell)])
            else:
                again.act(number)
    except ValueError:
        return None
    return again if again.seen_by(seat) == course.seen_by(seat) else None


def _bank_draw(course: Course, seat: int, column: int, sampler: Sampler) -> int:
    """A tile of the column that the bank's tile had (R28). The more there are of them in the bag,
    the likelier the deal is.

    Raises:
        ValueError: the deal is turned down.
    """
    s = course.state
    possible = [tile for tile in s.bag[s.drawn : s.tiles] if tile % W + 1 == column]
    elsewhere = [tile for tile in hidden_tiles(s, seat) if tile % W + 1 == column]
    at = int(sampler() * (len(possible) + len(elsewhere)))
    if at >= len(possible):
        raise ValueError("The bank could not have drawn that tile.")
    return tile_numbers(s.rows)[possible[at]]
