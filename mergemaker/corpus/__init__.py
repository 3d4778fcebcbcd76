"""Corpora: datasets of whole games between bots, as Parquet files (`docs/datasets.md`).

`pip install 'mergemaker[data]'` installs what they need besides.
"""

from .card import write_card
from .checking import Checking
from .figures import PartFigures, corpus_figures
from .making import Making
from .positions import PositionBatch, Positions
from .recipe import BadRecipe, Recipe, new_recipe, read_recipe
from .replay import BadCourse, replay
from .shard_check import Fault, FileChecked
from .stored import BadGames

__all__ = [
    "BadCourse",
    "BadGames",
    "BadRecipe",
    "Checking",
    "Fault",
    "FileChecked",
    "Making",
    "PartFigures",
    "PositionBatch",
    "Positions",
    "Recipe",
    "corpus_figures",
    "new_recipe",
    "read_recipe",
    "replay",
    "write_card",
]
