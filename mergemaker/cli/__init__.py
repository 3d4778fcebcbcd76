"""The command `mergemaker`.

What a command needs is imported when it runs: a game has to be ready to play within a second or so,
and nobody who asks for help should wait for a web server to be imported.
"""

from __future__ import annotations

import click

from .analysis import analyse
from .arena import arena
from .bench import bench
from .records import replay, verify
from .serving import play, serve
from .simulation import simulate
from .training import train
from .tuning import tune


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mergemaker")
def main() -> None:
    """Acquire, the board game: play it in the browser, serve it, simulate it, read its records."""


for command in (play, serve, replay, verify, analyse, simulate, arena, train, tune, bench):
    main.add_command(command)
