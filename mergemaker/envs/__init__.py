"""Environments for programs that learn: many games at once, and the interfaces that learning
programs already use (`docs/research.md`).
"""

from .batch import Batch
from .layout import Field, Layout

__all__ = ["Batch", "Field", "Layout"]
