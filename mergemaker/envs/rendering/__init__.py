"""Pictures of a game: a picture of pixels, and text in colour for a terminal."""

from .picture import picture
from .terminal import coloured

__all__ = ["coloured", "picture"]
