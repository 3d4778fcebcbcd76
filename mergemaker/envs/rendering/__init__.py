"""Pictures of a game: a picture of pixels, and text in colour for a terminal."""

from .picture import picture
from .shown import MODES, checked_mode, shown
from .terminal import coloured

__all__ = ["MODES", "checked_mode", "coloured", "picture", "shown"]
