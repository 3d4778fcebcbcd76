"""Make the stored games of today's version of the rules: whole games under every preset and option.

    PYTHONPATH=$PWD .venv/bin/python tests/records/make_games.py

This writes `games-N.backup`, where N is the version, as `mergemaker export everything` does. Run it
when the version changes. The files of earlier versions are never remade.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

from mergemaker.rules import OPTIONS, PRESETS, RULES_VERSION, BadRuleset, ruleset
from mergemaker.server.storage.migrate import migrate
from mergemaker.table import AnyEntry, Opened, SeatPlan, Table
from tests.support import asynchronous
from tests.support.backups import backed_up
from tests.support.journals import changes, open_journal
from tests.support.random_tables import play_out

HERE = Path(__file__).parent


def wishes() -> Iterator[tuple[str, dict[str, str]]]:
    """Every preset, and every value of every option."""
    for preset in PRESETS:
        yield preset, {}
    for name, option in OPTIONS.items():
        for value in option.values:
            try:
                ruleset("classic", **{name: value})
            except BadRuleset:  # it needs another option as well
                continue
            yield "classic", {name: value}


def games() -> Iterator[tuple[str, list[AnyEntry]]]:
    """The games, each with its id and entries."""
    players = cycle((2, 3, 4, 5, 6))
    for number, (preset, options) in enumerate(wishes()):
        opened = Opened(
            name=f"{preset} {' '.join(options.values())}".strip(),
            host="p0",
            preset=preset,
            options=options,
            seats=[SeatPlan("person", f"Player {k}", f"p{k}") for k in range(next(players))],
            pace="instant",
            seed=(1000 + number).to_bytes(32, "big").hex(),
            version=RULES_VERSION,
        )
        table = Table("t").after(opened, 0)
        yield f"game{number}", [opened, *(entry for entry, _ in play_out(table, Random(number)))]


async def fill(path: Path) -> None:
    """Write the games to a journal."""
    async with open_journal(path) as journal:
        for game, entries in games():
            await journal.append(*changes(game, entries))


def main() -> None:
    """Make the file."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        migrate(data / "journal.sqlite")
        asynchronous.run(fill(data / "journal.sqlite"))
        backed_up(data, HERE / f"games-{RULES_VERSION}.backup")


if __name__ == "__main__":
    main()
