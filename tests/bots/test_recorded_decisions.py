"""With the same seeds and numbers of rounds, every bot decides as it did in fifty stored games."""

from __future__ import annotations

import pytest

from tests.records.decisions import GAMES, played, stored

STORED = stored()


@pytest.mark.parametrize("number", range(GAMES))
def test_every_bot_decides_as_before(number: int) -> None:
    assert played(number) == STORED[number]
