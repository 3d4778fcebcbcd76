"""Letters of five by seven pixels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import numpy as np

WIDE: Final = 5
HIGH: Final = 7
STEP: Final = WIDE + 1  # from one letter to the next

# Seven rows of five bits each, from above.
ROWS: Final = {
    "0": "0E 11 13 15 19 11 0E",
    "1": "04 0C 04 04 04 04 0E",
    "2": "0E 11 01 02 04 08 1F",
    "3": "1F 02 04 02 01 11 0E",
    "4": "02 06 0A 12 1F 02 02",
    "5": "1F 10 1E 01 01 11 0E",
    "6": "06 08 10 1E 11 11 0E",
    "7": "1F 01 02 04 08 08 08",
    "8": "0E 11 11 0E 11 11 0E",
    "9": "0E 11 11 0F 01 02 0C",
    "A": "0E 11 11 11 1F 11 11",
    "B": "1E 11 11 1E 11 11 1E",
    "C": "0E 11 10 10 10 11 0E",
    "D": "1C 12 11 11 11 12 1C",
    "E": "1F 10 10 1E 10 10 1F",
    "F": "1F 10 10 1E 10 10 10",
    "G": "0E 11 10 17 11 11 0F",
    "H": "11 11 11 1F 11 11 11",
    "I": "0E 04 04 04 04 04 0E",
    "J": "07 02 02 02 02 12 0C",
    "K": "11 12 14 18 14 12 11",
    "L": "10 10 10 10 10 10 1F",
    "M": "11 1B 15 15 11 11 11",
    "N": "11 11 19 15 13 11 11",
    "O": "0E 11 11 11 11 11 0E",
    "P": "1E 11 11 1E 10 10 10",
    "Q": "0E 11 11 11 15 12 0D",
    "R": "1E 11 11 1E 14 12 11",
    "S": "0F 10 10 0E 01 01 1E",
    "T": "1F 04 04 04 04 04 04",
    "U": "11 11 11 11 11 11 0E",
    "V": "11 11 11 11 11 0A 04",
    "W": "11 11 11 15 15 15 0A",
    "X": "11 11 0A 04 0A 11 11",
    "Y": "11 11 11 0A 04 04 04",
    "Z": "1F 01 02 04 08 10 1F",
    "$": "04 0F 14 0E 05 1E 04",
    "×": "00 11 0A 04 0A 11 00",
    ",": "00 00 00 00 04 04 08",
}


@cache
def glyph(letter: str) -> Any:
    """Which of the pixels of a letter are ink; none if it is not known."""
    rows = [int(row, 16) for row in ROWS.get(letter.upper(), "").split()] or [0] * HIGH
    return np.array([[row >> (WIDE - 1 - x) & 1 for x in range(WIDE)] for row in rows], bool)


def written(text: str) -> Iterator[tuple[int, Any]]:
    """How far to the right each letter of a text begins, and its pixels."""
    for at, letter in enumerate(text):
        yield at * STEP, glyph(letter)


def width(text: str) -> int:
    """How many pixels wide a text is."""
    return len(text) * STEP - 1
