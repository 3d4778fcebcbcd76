"""Running benchmarks of faults: `mergemaker bench faults`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import click

from .options import bus_option, database_option, json_option

if TYPE_CHECKING:
    from sqlalchemy import URL

    from mergemaker.benchmarks.faults.kills import KillFigures
    from mergemaker.benchmarks.faults.network import NetworkFigures
    from mergemaker.benchmarks.faults.parts import PartsFigures
    from mergemaker.benchmarks.faults.running import Tell
    from mergemaker.benchmarks.faults.soak import SoakFigures

    Figures = KillFigures | NetworkFigures | PartsFigures | SoakFigures


@click.group()
def faults() -> None:
    """Show that nothing is lost and nothing counts twice, whatever fails.

    Each command starts servers of its own, and plays on them with many people. Ctrl-C ends it
    early; what was found until then is checked and reported as usual. It fails if anything is
    wrong.
    """


_tables = partial(
    click.option,
    "--tables",
    type=click.IntRange(1, 1000),
    show_default=True,
    help="Tables of four people.",
)
_seed_option = click.option(
    "--seed", type=int, default=1, show_default=True, help="Determines what people do."
)


@faults.command()
@json_option
@click.option("--kills", type=click.IntRange(1), default=1000, show_default=True)
@_tables(default=4)
@_seed_option
@database_option
def kills(kills: int, tables: int, seed: int, database: URL | None, as_json: bool) -> None:
    """Kill a server at every step of a move, and at random moments, while people play.

    With --database, give an empty database: the games stay in it.
    """
    from mergemaker.benchmarks.faults.kills import KillRun

    with TemporaryDirectory() as folder:
        run = KillRun(Path(folder), database, kills=kills, tables=tables, seed=seed)
        _carry_out(run.carry_out, kills, "kills", as_json=as_json)


@faults.command()
@json_option
@click.option("--commands", type=click.IntRange(2), default=1_000_000, show_default=True)
@_tables(default=24)
@_seed_option
@database_option
def network(commands: int, tables: int, seed: int, database: URL | None, as_json: bool) -> None:
    """Lose, repeat, delay and reorder commands, then answers, while people play.

    With --database, give an empty database: the games stay in it.
    """
    from mergemaker.benchmarks.faults.network import NetworkRun

    with TemporaryDirectory() as folder:
        run = NetworkRun(Path(folder), database, commands=commands, tables=tables, seed=seed)
        _carry_out(run.carry_out, commands, "commands", as_json=as_json)


@faults.command()
@json_option
@click.option("--minutes", type=click.FloatRange(0, min_open=True), default=60.0, show_default=True)
@_tables(default=100)
@click.option(
    "--think",
    "think_s",
    type=click.FloatRange(0, 3600),
    default=3.0,
    show_default=True,
    help="Seconds that people think before an action, in the mean.",
)
@_seed_option
@database_option
def soak(
    minutes: float, tables: int, think_s: float, seed: int, database: URL | None, as_json: bool
) -> None:
    """Play for long, with sockets that drop or are read slowly, and see what grows.

    With --database, give an empty database: the games stay in it.
    """
    from mergemaker.benchmarks.faults.soak import SoakRun

    with TemporaryDirectory() as folder:
        run = SoakRun(
            Path(folder), database, minutes=minutes, tables=tables, think_s=think_s, seed=seed
        )
        _carry_out(run.carry_out, minutes, "minutes", as_json=as_json)


@faults.command()
@json_option
@click.option("--failures", type=click.IntRange(1), default=400, show_default=True)
@_tables(default=4)
@_seed_option
@database_option
@bus_option
def parts(
    failures: int, tables: int, seed: int, database: URL | None, bus: str | None, as_json: bool
) -> None:
    """Let two servers, their database connections and their bus fail in turn while people play.

    Give an empty --database, where the games stay, and a --bus without TLS.
    """
    if database is None or bus is None:
        raise click.UsageError(
            "This needs --database (DATABASE_URL), an empty PostgreSQL database, and --bus "
            "(BUS_URL), a Valkey or Redis server."
        )
    from mergemaker.benchmarks.faults.parts import PartsRun

    with TemporaryDirectory() as folder:
        run = PartsRun(Path(folder), database, bus, failures=failures, tables=tables, seed=seed)
        _carry_out(run.carry_out, failures, "failures", as_json=as_json)


def _carry_out(
    work: Callable[[asyncio.Event, Tell], Coroutine[Any, Any, Figures]],
    total: float,
    unit: str,
    *,
    as_json: bool,
) -> None:
    """Carry out a benchmark, show how it is getting on, print its figures, and fail if they are
    not sound.

    Args:
        work: the benchmark.
        total: how much it does.
        unit: of what.
        as_json: whether to print JSON.
    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from mergemaker.benchmarks import report
    from mergemaker.benchmarks.faults.running import run_until_interrupted
    from mergemaker.benchmarks.server_process import ServerFailed
    from mergemaker.load.api import RequestRefused, Unreachable
    from mergemaker.server.storage.errors import Unusable
    from mergemaker.server.storage.snapshots import Unreadable

    columns = (MofNCompleteColumn(), TextColumn(unit), BarColumn(), TimeRemainingColumn())
    with Progress(
        *columns, TextColumn("{task.description}"), console=Console(stderr=True)
    ) as shown:
        task = shown.add_task("starting", total=total)

        def tell(done: float, what: str) -> None:
            shown.update(task, completed=done, description=what)

        try:
            figures = run_until_interrupted(lambda interrupted: work(interrupted, tell))
        except (ServerFailed, RequestRefused, Unreachable, Unusable, Unreadable) as error:
            raise click.ClickException(str(error)) from error
    click.echo(report.to_json(figures) if as_json else report.to_text(figures))
    sys.exit(0 if figures.sound else 1)
