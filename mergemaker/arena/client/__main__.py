"""Serves a bot of another version of Mergemaker: `python __main__.py FOLDER BOT`."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

HERE = Path(__file__).parent


def main(folder: str, bot: str) -> None:
    """Serve a bot, with this client beside the package of the other version.

    Args:
        folder: has the package `mergemaker`.
        bot: as that version reads it.
    """
    sys.path.insert(0, folder)
    spec = spec_from_file_location(
        "arena_client", HERE / "__init__.py", submodule_search_locations=[str(HERE)]
    )
    assert spec is not None
    assert spec.loader is not None
    client = module_from_spec(spec)
    sys.modules["arena_client"] = client
    spec.loader.exec_module(client)
    client.serve_bot(bot)


if __name__ == "__main__":
    main(*sys.argv[1:])
