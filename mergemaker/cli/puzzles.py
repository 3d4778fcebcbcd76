"""Making puzzles: `mergemaker puzzles`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .resumable import begin_or_resume, follow

if TYPE_CHECKING:
    from mergemaker.puzzles import Puzzle


@click.command()
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help="The file for the puzzles; a search begun there is resumed.",
)
@click.option(
    "--count",
    type=click.IntRange(1),
    default=500,
    show_default=True,
    help="How many puzzles there shall be.",
)
@click.option("--seed", default="1", show_default=True, help="Determines the games searched.")
@click.option(
    "--jobs",
    type=click.IntRange(1),
    help="Processes to search in.  [default: one for each processor]",
)
def puzzles(out: Path, count: int, seed: str, jobs: int | None) -> None:
    """Search games between bots for puzzles: decisions in which one choice is clearly the best,
    though another tempts.

    You can stop at any time: running the same command again resumes. The same seed gives the same
    puzzles, however many processes search.
    """
    from mergemaker.puzzles.making import Making

    making = begin_or_resume(lambda processes: Making(out, seed, processes), jobs)
    follow(
        making.run(count),
        doing="searching",
        step="puzzle",
        done=making.found,
        total=count,
        describe=_describe,
    )
    looked_at = making.looked_at
    click.echo(
        f"{making.found} puzzles in {out}; this time {looked_at.decisions} decisions were met, "
        f"{looked_at.glances} glanced at, {looked_at.looks} looked at, and "
        f"{looked_at.verifications} verified"
    )


def _describe(puzzle: Puzzle) -> tuple[str, str]:
    """What to show about a puzzle."""
    lead = min(choice.loss for choice in puzzle.choices[1:])
    moves = ", ".join(puzzle.choices[0].moves)
    return puzzle.themes[0], f"{puzzle.id}, {puzzle.themes[0]}: {moves}, {lead:.1%} ahead"
