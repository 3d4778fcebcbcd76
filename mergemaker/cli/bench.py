"""Running benchmarks: `mergemaker bench`.

Each module of `mergemaker.benchmarks` has a command here, which imports the module when it runs and
passes its function to `show`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from .faults import faults
from .options import database_option, json_option, players_option, storage_errors

if TYPE_CHECKING:
    from sqlalchemy import URL


@click.group()
def bench() -> None:
    """Measure how fast Mergemaker is on this machine, and how good its bots are."""


@bench.command()
@json_option
def engine(as_json: bool) -> None:
    """Measure the rules: random four-player games on one core, plain and compiled."""
    from mergemaker.benchmarks.engine import measure_engine

    show(measure_engine, as_json)


@bench.command()
@json_option
def bots(as_json: bool) -> None:
    """Measure how fast the bots are on one core, and how long each takes to decide."""
    from mergemaker.benchmarks.bots import measure_bots

    show(measure_bots, as_json)


@bench.command()
@json_option
def envs(as_json: bool) -> None:
    """Measure the environments: steps on one core, beside other environments that are installed."""
    from mergemaker.benchmarks.envs import measure_envs

    show(measure_envs, as_json)


@bench.command()
@json_option
@database_option
def journal(database: URL | None, as_json: bool) -> None:
    """Measure the journal: appends that are safe on disk, by one writer and by many.

    With --database, give an empty database: what is written stays in it.
    """
    from mergemaker.benchmarks.journal import measure_journal

    with storage_errors():
        show(lambda: measure_journal(database), as_json)


@bench.command()
@json_option
def startup(as_json: bool) -> None:
    """Measure how soon a server with 10,000 unfinished games is ready, and lists games."""
    from mergemaker.benchmarks.startup import measure_startup

    show(measure_startup, as_json)


@bench.command()
@json_option
def table(as_json: bool) -> None:
    """Measure a table: what a change costs with 300 spectators, and its memory."""
    from mergemaker.benchmarks.table import measure_table

    show(measure_table, as_json)


@bench.command()
@json_option
def command(as_json: bool) -> None:
    """Measure a command: its processor time at tables of four people, and that of its parts."""
    from mergemaker.benchmarks.command import measure_command

    show(measure_command, as_json)


@bench.command()
@json_option
@click.option(
    "--positions",
    type=click.IntRange(1),
    default=10_000,
    show_default=True,
    help="How many positions to use of each preset and number of players.",
)
def calibration(positions: int, as_json: bool) -> None:
    """Measure how well the value networks' chances agree with the results."""
    from mergemaker.benchmarks.calibration import measure_calibration

    _print(measure_calibration(positions=positions), as_json)


@bench.command()
@json_option
@click.argument("network", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--against",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The other network.  [default: the one that comes with the package]",
)
@players_option
@click.option(
    "--games", type=click.IntRange(1), default=4000, show_default=True, help="About how many games."
)
def networks(network: Path, against: Path | None, players: int, games: int, as_json: bool) -> None:
    """Measure a value network: how often it wins alone against copies of another.

    NETWORK is a network.npy that `mergemaker train` made. Each looks one ply ahead, in classic
    games without trades, and every deal is played from every seat.
    """
    from mergemaker.benchmarks.networks import measure_networks
    from mergemaker.learning.training import NotANetwork

    try:
        _print(measure_networks(network, against, players=players, games=games), as_json)
    except NotANetwork as error:
        raise click.ClickException(str(error)) from error


@bench.command()
@json_option
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder for the matches; matches begun there are resumed.",
)
@click.option(
    "--games",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    help="Four-player games for each step.",
)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
def levels(out: Path, games: int, jobs: int, as_json: bool) -> None:
    """Measure the order of the levels, each against three of the level below.

    Fails if a level wins less than 35% of its games; an equal one would win 25%.
    """
    from subprocess import CalledProcessError

    from mergemaker.benchmarks.levels import measure_levels

    try:
        order = measure_levels(out, games=games, jobs=jobs)
    except CalledProcessError as error:
        sys.exit(error.returncode)  # the arena has said why
    _print(order, as_json)
    sys.exit(not all(step.enough for step in order.steps))


@bench.command()
@json_option
@click.option(
    "--sample",
    type=click.IntRange(1),
    default=20,
    show_default=True,
    help="How many puzzles to verify.",
)
@click.option("--seed", default=1, show_default=True, help="Which puzzles, and on which deals.")
def puzzles(sample: int, seed: int, as_json: bool) -> None:
    """Verify some shipped puzzles again, on deals that chose none of them."""
    from mergemaker.benchmarks.puzzles import measure_puzzles

    _print(measure_puzzles(sample=sample, seed=seed), as_json)


@bench.command()
@json_option
def corpus(as_json: bool) -> None:
    """Measure a corpus on one core: playing and writing games, their size, reading positions.

    Needs mergemaker[data].
    """
    from mergemaker.benchmarks.corpus import measure_corpus

    show(measure_corpus, as_json)


bench.add_command(faults)


def show(measure: Callable[[], NamedTuple], as_json: bool) -> None:
    """Run a benchmark and print its figures.

    Args:
        measure: runs the benchmark.
        as_json: whether to print JSON rather than text.
    """
    from rich.console import Console

    with Console(stderr=True).status("measuring"):
        figures = measure()
    _print(figures, as_json)


def _print(figures: NamedTuple, as_json: bool) -> None:
    from mergemaker.benchmarks import report

    click.echo(report.to_json(figures) if as_json else report.to_text(figures))
