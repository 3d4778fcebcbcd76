"""What an environment shows when it is asked to render."""

from __future__ import annotations

from typing import Any, Final

from ...rules import Ruleset, State
from ..words import as_game, everything
from .picture import picture
from .terminal import coloured

MODES: Final = ("ansi", "human", "rgb_array")


def checked_mode(mode: str | None) -> str | None:
    """The mode, if there is such a one.

    Raises:
        ValueError: there is not.
    """
    if mode not in (None, *MODES):
        raise ValueError(f"The render mode cannot be {mode!r}; there are {', '.join(MODES)}.")
    return mode


def shown(ruleset: Ruleset, state: State, mode: str | None) -> Any:
    """A game with every hand.

    Args:
        ruleset: its rules.
        state: how it stands.
        mode: `ansi` for text in colour; `rgb_array` for a picture of pixels; `human` for the text,
            printed; None for nothing.
    """
    if mode is None:
        return None
    game = as_game(ruleset, state)
    if mode == "rgb_array":
        return picture(game)
    drawn = game.diagram()
    text = everything(ruleset, state).replace(drawn, coloured(drawn, ruleset.initials))
    if mode == "ansi":
        return text
    print(text, end="\n\n")
    return None
