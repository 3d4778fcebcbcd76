"""Tuning the heuristic's weights: `mergemaker tune`."""

from __future__ import annotations

import os
from pathlib import Path

import click


@click.command()
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder that the tuning is kept in; one begun there is gone on with.",
)
@click.option("--generations", type=click.IntRange(1), default=40, show_default=True)
@click.option("--games", type=click.IntRange(4), default=240, show_default=True, help="A variant.")
@click.option("--seed", type=int, default=1, show_default=True, help="Fixes the weights.")
@click.option("--jobs", type=click.IntRange(1), help="Threads.  [default: one a processor]")
def tune(out: Path, generations: int, games: int, seed: int, jobs: int | None) -> None:
    """Tune the heuristic's weights, by games between variants of them.

    Stop it whenever you like: the same command goes on where it stopped. The folder gets log.jsonl,
    a line for each generation. At the end the weights are printed, and how they do against those
    that come with the package.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from mergemaker.bots.tuning import Tuning, TuningRecipe

    console = Console(stderr=True)
    recipe = TuningRecipe(seed=seed, generations=generations, games=games)
    with console.status("getting the compiled rules ready"):
        try:
            tuning = Tuning(out, recipe, jobs=jobs or os.cpu_count() or 1)
        except ValueError as error:
            raise click.UsageError(str(error)) from error
    if tuning.generation:
        click.echo(f"going on after generation {tuning.generation}")
    columns = (TextColumn("tuning"), BarColumn(), MofNCompleteColumn())
    try:
        with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
            task = progress.add_task("", total=generations, completed=tuning.generation)
            for report in tuning.run():
                progress.update(task, completed=report.generation)
                click.echo(
                    f"generation {report.generation}: the best do {report.best:.3f} better, "
                    f"width {report.width:.3f}"
                )
    except KeyboardInterrupt:
        click.echo(f"stopped after generation {tuning.generation}; the same command goes on")
        raise SystemExit(130) from None
    click.echo(str(tuning.weights))
    with console.status("a match against the weights of the package"):
        verdict = tuning.verdict()
    click.echo(f"one wins {verdict.win:.1%} ± {verdict.error:.1%} against three with the present")
