"""Pictures of a game."""

from __future__ import annotations

import re

import numpy as np
import pytest

from mergemaker.envs.rendering import coloured, colours, picture
from mergemaker.envs.rendering.picture import CELL, EDGE
from mergemaker.rules import Game, Player, ruleset, set_up
from tests.house.test_committed_files import ROOT

BOARD = {"1A": "L", "2A": "L", "4A": "o", "1C": "T", "2C": "T"}
NAMES = {"BACKGROUND": "bg", "BOARD": "board", "LINE": "line", "INK": "ink", "FAINT": "faint"}


@pytest.fixture
def game() -> Game:
    return set_up(
        ruleset(columns=5, rows=4, hand_size=2), [Player("ann"), Player("ben")], board=BOARD
    )


def test_the_colours_are_those_of_the_page() -> None:
    sheet = (ROOT / "client/src/styles/tokens.css").read_text(encoding="utf-8")
    for chain in range(7):
        for part, code in zip(("", "side-", "ink-"), colours.PIECES[chain], strict=True):
            assert long(sheet, f"chain-{part}{chain}") == code
    assert [long(sheet, f"orphan{part}") for part in ("", "-side", "-ink")] == [*colours.PIECES[7]]
    for name, token in {**NAMES, "ACCENT": "accent"}.items():
        code = "{:02x}{:02x}{:02x}".format(*getattr(colours, name))
        assert long(sheet, token) == code


def long(sheet: str, token: str) -> str:
    """A token's colour in the light theme, in six digits."""
    found = re.search(rf"--{token}: (?:light-dark\()?#(\w+)", sheet)
    assert found
    code = found[1]
    return code if len(code) == 6 else "".join(2 * digit for digit in code)


def test_a_picture_has_each_piece_in_its_place(game: Game) -> None:
    pixels = picture(game)
    assert pixels.dtype == np.uint8 and pixels.shape[2] == 3
    for place, kind in ((0, 0), (1, 0), (3, colours.ORPHAN), (10, 1), (11, 1)):
        x, y = EDGE + place % 5 * CELL + 6, EDGE + place // 5 * CELL + 6
        assert tuple(pixels[y, x]) == colours.FACES[kind]
    assert tuple(pixels[EDGE + 6, EDGE + 2 * CELL + 6]) == colours.BOARD


def test_text_in_colour_says_the_same(game: Game) -> None:
    text = coloured(game.diagram(), game.ruleset.initials)
    assert re.sub(r"\x1b\[[\d;]*m", "", text) == game.diagram()
    assert text.count("\x1b[48;2;248;224;33m") == 2  # Luxor has two tiles
