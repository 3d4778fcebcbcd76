"""The command `mergemaker`.

Each command imports what it needs when it runs: a game must be ready to play within about a second,
and `--help` must not wait for a web server to be imported.
"""

from __future__ import annotations

import click

from .admin import admin
from .analysis import analyse
from .arena import arena
from .backup import export, import_
from .bench import bench
from .corpus import corpus
from .doctor import doctor
from .envs import envs
from .load import load
from .puzzles import puzzles
from .records import replay, verify
from .serving import bots, play, serve
from .simulation import simulate
from .training import train
from .tuning import tune


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mergemaker")
def main() -> None:
    """Acquire, the board game: play it in the browser, host it, simulate it, analyse it."""


for command in (
    play,
    serve,
    bots,
    admin,
    export,
    import_,
    doctor,
    replay,
    verify,
    analyse,
    simulate,
    puzzles,
    arena,
    envs,
    corpus,
    train,
    tune,
    bench,
    load,
):
    main.add_command(command)
