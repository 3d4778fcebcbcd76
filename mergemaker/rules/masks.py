"""Masks: sets of small numbers, such as chains or choices, as the bits of one number."""

from __future__ import annotations


def lowest(mask: int) -> int:
    """The lowest number in a mask; -1 if it is empty."""
    return highest(mask & -mask)


def highest(mask: int) -> int:
    """The highest number in a mask; -1 if it is empty."""
    number = -1
    while mask:
        mask >>= 1
        number += 1
    return number
