"""For a fixed seed and number of trials, every bot decides what it did in fifty recorded games."""

from __future__ import annotations

import pytest

from tests.records.decisions import GAMES, played, stored

STORED = stored()


@pytest.mark.parametrize("number", range(GAMES))
def test_every_bot_decides_as_it_did(number: int) -> None:
    assert played(number) == STORED[number]
