"""OpenSpiel's module, which has no types."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from ..extras import missing

try:
    pyspiel: Final[Any] = import_module("pyspiel")
except ModuleNotFoundError as error:
    raise missing("mergemaker.envs.openspiel", "openspiel") from error
