"""The folder of a run that can be stopped and resumed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def claim(folder: Path, config: dict[str, Any]) -> None:
    """Make a run's folder if necessary, and store its configuration or check that it is the same.

    Args:
        folder: the folder.
        config: the configuration, as stored in `recipe.json`.

    Raises:
        ValueError: a run with another configuration was begun in the folder.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "recipe.json"
    text = json.dumps(config, indent=2) + "\n"
    if path.exists() and path.read_text(encoding="utf-8") != text:
        raise ValueError(f"{path} holds another configuration; choose another folder for this run.")
    path.write_text(text, encoding="utf-8")
