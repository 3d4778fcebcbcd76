"""A corpus of two parts, made once."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from mergemaker.corpus import Making, new_recipe
from mergemaker.rules import ruleset

FIRST = replace(new_recipe(ruleset(), ["heuristic", "random", "rollout"], 130, "first"), shard=100)
SECOND = new_recipe(ruleset("online", replace="ask"), ["random"] * 2, 60, "second", "plain")


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a corpus, which tests must leave as it is."""
    folder = tmp_path_factory.mktemp("corpus")
    for recipe in (FIRST, SECOND):
        for _ in Making(folder, recipe, 1).run():
            pass
    return folder
