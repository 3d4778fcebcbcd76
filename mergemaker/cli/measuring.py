"""Measuring: `mergemaker bench`."""

from __future__ import annotations

import json

import click


@click.group()
def bench() -> None:
    """Measure how fast things are."""


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def engine(as_json: bool) -> None:
    """Measure the rules: random four-player games on one core, plain and compiled."""
    from rich.console import Console

    from mergemaker.bots.benchmark import measure_engine

    with Console(stderr=True).status("measuring, for a minute or so"):
        figures = measure_engine()._asdict()
    if as_json:
        click.echo(json.dumps(figures, indent=2))
        return
    width = max(map(len, figures))
    for name, figure in figures.items():
        click.echo(f"{name:{width}}  {figure:,}")
