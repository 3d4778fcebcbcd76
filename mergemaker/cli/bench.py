"""Measuring speed: `mergemaker bench`.

Each module of `mergemaker.benchmarks` has a command here. The command imports the module when it
runs, and hands what it measures to `show`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import click

from .options import json_option


@click.group()
def bench() -> None:
    """Measure how fast Mergemaker is on this machine."""


@bench.command()
@json_option
def engine(as_json: bool) -> None:
    """Measure the rules: random four-player games on one core, plain and compiled."""
    from mergemaker.benchmarks.engine import measure_engine

    show(measure_engine, as_json)


@bench.command()
@json_option
def bots(as_json: bool) -> None:
    """Measure how fast the bots think, on one core."""
    from mergemaker.benchmarks.bots import measure_bots

    show(measure_bots, as_json)


@bench.command()
@json_option
def journal(as_json: bool) -> None:
    """Measure the journal: appends that are safe on disk, by one writer and by many."""
    from mergemaker.benchmarks.journal import measure_journal

    show(measure_journal, as_json)


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


def show(measure: Callable[[], NamedTuple], as_json: bool) -> None:
    """Run a benchmark and print its figures.

    Args:
        measure: runs the benchmark.
        as_json: whether to print JSON rather than text.
    """
    from rich.console import Console

    from mergemaker.benchmarks import report

    with Console(stderr=True).status("measuring"):
        figures = measure()
    click.echo(report.to_json(figures) if as_json else report.to_text(figures))
