"""Teaching the network: `mergemaker train`."""

from __future__ import annotations

import os
from pathlib import Path

import click


@click.command()
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder that the training is kept in; one begun there is gone on with.",
)
@click.option("--rounds", type=click.IntRange(1), default=800, show_default=True)
@click.option("--games", type=click.IntRange(10), default=400, show_default=True, help="A round.")
@click.option("--seed", type=int, default=2026, show_default=True, help="Fixes the network.")
@click.option("--jobs", type=click.IntRange(1), help="Threads.  [default: one a processor]")
def train(out: Path, rounds: int, games: int, seed: int, jobs: int | None) -> None:
    """Teach a network from nothing, by games against itself.

    With nothing said it follows the recipe of the network that bots play by. Stop it whenever you
    like: the same command goes on where it stopped. The folder gets log.jsonl, a line for each
    round, and at the end network.npy.
    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    # Each thread has its own games to play; a library that started more would only slow them.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from mergemaker.bots.harvest import Recipe
    from mergemaker.bots.training import Training

    console = Console(stderr=True)
    with console.status("getting the compiled rules ready"):
        try:
            training = Training(
                out,
                Recipe(rounds=rounds, games=games, seed=seed),
                jobs=jobs or os.cpu_count() or 1,
            )
        except ValueError as error:
            raise click.UsageError(str(error)) from error
    if training.round:
        click.echo(f"going on after round {training.round}")
    columns = (
        TextColumn("teaching"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    try:
        with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
            task = progress.add_task("", total=rounds, completed=training.round)
            for report in training.run():
                progress.update(
                    task, completed=report.round, description=f"surprise {report.surprise:.3f}"
                )
                if report.won is not None:
                    click.echo(
                        f"round {report.round}: {report.games:,} games, surprise "
                        f"{report.surprise:.4f}, wins {report.won:.1%} against three heuristics"
                    )
    except KeyboardInterrupt:
        click.echo(f"stopped after round {training.round}; the same command goes on from there")
        raise SystemExit(130) from None
    click.echo(f"the network is in {out / 'network.npy'}")
