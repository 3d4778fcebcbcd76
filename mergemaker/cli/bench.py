"""Measuring: `mergemaker bench`."""

from __future__ import annotations

import json
from collections.abc import Callable

import click


@click.group()
def bench() -> None:
    """Measure how fast things are."""


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def engine(as_json: bool) -> None:
    """Measure the rules: random four-player games on one core, plain and compiled."""
    from mergemaker.benchmarks.engine import measure_engine

    _tell(lambda: measure_engine()._asdict(), as_json)


@bench.command("bots")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def bots_(as_json: bool) -> None:
    """Measure how fast the bots think, on one core."""
    from mergemaker.benchmarks.bots import measure_bots

    _tell(lambda: measure_bots()._asdict(), as_json)


def _tell(measure: Callable[[], dict[str, float]], as_json: bool) -> None:
    """Measure, and print the figures."""
    from rich.console import Console

    with Console(stderr=True).status("measuring, for a minute or so"):
        figures = measure()
    if as_json:
        click.echo(json.dumps(figures, indent=2))
        return
    width = max(map(len, figures))
    for name, figure in figures.items():
        click.echo(f"{name:{width}}  {figure:,}")
