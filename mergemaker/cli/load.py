"""Loading a server: `mergemaker load`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .options import json_option

if TYPE_CHECKING:
    from mergemaker.load.plan import LoadPlan
    from mergemaker.load.report import LoadReport


def _share(_: click.Context, __: click.Parameter, percent: float) -> float:
    return percent / 100


_PERCENT = click.FloatRange(0, 100)


@click.command()
@click.option("--url", required=True, help="The server, such as http://127.0.0.1:8000.")
@click.option("--tables", type=click.IntRange(1, 20_000), default=100, show_default=True)
@click.option(
    "--think",
    "think_s",
    type=click.FloatRange(0, 3600),
    default=3.0,
    show_default=True,
    help="Seconds that people think before an action, in the mean.",
)
@click.option(
    "--minutes",
    type=click.FloatRange(0, min_open=True),
    default=1.0,
    show_default=True,
    help="How long to measure, once all tables have begun.",
)
@click.option(
    "--spectators",
    type=_PERCENT,
    callback=_share,
    default=0.0,
    help="Per cent of the tables that people watch.",
)
@click.option(
    "--flapping",
    type=_PERCENT,
    callback=_share,
    default=0.0,
    help="Per cent of the sockets that drop now and then, and come back.",
)
@click.option(
    "--slow",
    type=_PERCENT,
    callback=_share,
    default=0.0,
    help="Per cent of the sockets that are read slowly.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Determines what people do.")
@click.option(
    "--pid", type=int, help="The server's process, if it is on this machine: to see what it uses."
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file for the whole histograms (JSON).",
)
@click.option(
    "--i-run-this-server",
    "is_mine",
    is_flag=True,
    help="Allow a server on another machine, which must be yours.",
)
@json_option
def load(
    url: str,
    tables: int,
    think_s: float,
    minutes: float,
    spectators: float,
    flapping: float,
    slow: float,
    seed: int,
    pid: int | None,
    out: Path | None,
    is_mine: bool,
    as_json: bool,
) -> None:
    """Load a server with whole games between people, measure it, and check what it kept.

    Fails if the run is void: then its figures mean nothing, and the report says why.
    docs/performance.md explains the figures, and which limits the server has to be started with.
    """
    from mergemaker.load.plan import LoadPlan

    plan = LoadPlan(url, tables, think_s, minutes * 60, spectators, flapping, slow, seed)
    if not plan.is_local and not is_mine:
        raise click.UsageError(
            f"{url} is not on this machine. A load as heavy as this would be an attack on somebody "
            "else's server: give --i-run-this-server if it is yours."
        )
    report = _measure(plan, pid, out)
    _print(report, as_json)
    sys.exit(0 if report.valid else 1)


def _measure(plan: LoadPlan, pid: int | None, out: Path | None) -> LoadReport:
    """Carry out a plan, and write its histograms to a file if one is named."""
    from mergemaker.load.api import RequestRefused, Unreachable
    from mergemaker.load.program import measure

    try:
        return measure(plan, pid, out)
    except (RequestRefused, Unreachable) as error:
        raise click.ClickException(f"The tables cannot be made: {error}") from error


def _print(report: LoadReport, as_json: bool) -> None:
    from mergemaker.load.printing import to_json, to_table

    if as_json:
        click.echo(to_json(report))
    else:
        from rich.console import Console

        Console().print(to_table(report))
