"""Keeping a batch in a file, and taking it up again exactly where it was."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..rules import RULES_VERSION, Ruleset

Array = np.ndarray[Any, np.dtype[Any]]


def written_settings(ruleset: Ruleset, states: Array, **settings: object) -> str:
    """What a batch and the file of another must have in common, as text."""
    layout = [[name, str(kind), at] for name, (kind, at, *_) in (states.dtype.fields or {}).items()]
    rules = {"version": RULES_VERSION, "preset": ruleset.preset, **ruleset.options}
    return json.dumps({**settings, "ruleset": rules, "rows": layout})


def write_saved(path: Path, settings: str, arrays: Mapping[str, Array]) -> None:
    """Write a file. Whatever had its name before is replaced only when it is complete."""
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        np.savez_compressed(file, settings=np.array(settings), **dict[str, Any](arrays))
    part.replace(path)


def read_saved(path: Path, settings: str) -> dict[str, Array]:
    """The arrays of a file.

    Args:
        path: the file.
        settings: those of the batch that takes it up.

    Raises:
        ValueError: this is no file of a batch, or of one with other settings.
    """
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
            wrote = json.loads(str(arrays.pop("settings")))
    except (zipfile.BadZipFile, KeyError, ValueError, EOFError) as error:
        raise ValueError(f"{path} is not a file of a batch.") from error
    wanted = json.loads(settings)
    for name, value in wanted.items():
        if wrote.get(name) != value:
            if name == "rows":
                raise ValueError(f"{path} was written by another version of Mergemaker.")
            raise ValueError(f"{path} is of a batch with {name} {wrote.get(name)}, not {value}.")
    return arrays
