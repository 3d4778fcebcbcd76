"""Datasets of games: `mergemaker corpus`."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import click

from .options import players_option, preset_option
from .resumable import begin_or_resume, follow

folder_argument = click.argument(
    "folder", type=click.Path(exists=True, file_okay=False, path_type=Path)
)


@click.group()
def corpus() -> None:
    """Make datasets of games between bots, as Parquet files, and check them.

    Needs mergemaker[data].
    """


@corpus.command()
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder of the corpus, which gets a folder for these games; games begun there are"
    " resumed.",
)
@click.option("--games", type=click.IntRange(1), default=100_000, show_default=True)
@players_option
@click.option(
    "--bot",
    "bots",
    multiple=True,
    help="random, greedy, rollout, heuristic or net; can be repeated, and the seats get the bots in"
    " turn.  [default: heuristic]",
)
@preset_option
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option or quantity that differs from the preset, such as holdings=closed; can be"
    " repeated.",
)
@click.option("--seed", default="1", show_default=True, help="Determines every game.")
@click.option(
    "--name", help="What these games are called.  [default: after their rules and players]"
)
@click.option(
    "--jobs",
    type=click.IntRange(1),
    help="Processes to play in.  [default: one for each processor]",
)
def make(
    out: Path,
    games: int,
    players: int,
    bots: tuple[str, ...],
    preset: str,
    rules: tuple[str, ...],
    seed: str,
    name: str | None,
    jobs: int | None,
) -> None:
    """Play games between bots, and write them to files.

    From one game to the next, every bot moves up one seat. You can stop at any time: running the
    same command again resumes. The same seed gives the same files, however many processes play.
    """
    with _errors():
        from mergemaker.corpus import Making, new_recipe
        from mergemaker.corpus.card import megabytes
        from mergemaker.corpus.recipe import read_ruleset

        try:
            seated = [(bots or ("heuristic",))[seat % max(1, len(bots))] for seat in range(players)]
            recipe = new_recipe(read_ruleset(" ".join((preset, *rules))), seated, games, seed, name)
        except ValueError as error:
            raise click.UsageError(str(error)) from error
        making = begin_or_resume(lambda processes: Making(out, recipe, processes), jobs)
        follow(
            making.run(),
            doing="playing",
            step="game",
            done=making.played,
            total=games,
            describe=lambda _: ("", ""),
            steps=lambda count: count,
        )
        size = making.size
    click.echo(
        f"{games:,} games are in {making.folder}: {megabytes(size)}, "
        f"{size / games:.0f} bytes a game"
    )


@corpus.command()
@folder_argument
@click.option(
    "--share",
    type=click.FloatRange(0, 1),
    default=0.01,
    show_default=True,
    help="How many of the games are played again by the plain rules as well, of 1; at least one of"
    " each file.",
)
def check(folder: Path, share: float) -> None:
    """Check that the files of a corpus are whole, and that its games are what they say.

    Every game is dealt again from its seed and played again by the compiled rules, and a share of
    them by the plain rules as well, which check each move. Fails if anything is wrong, and says
    where.
    """
    from rich.console import Console
    from rich.progress import track

    with _errors():
        from mergemaker.corpus import Checking

        checking = Checking(folder, share)
        found = list(checking.faults)
        games = replayed = 0
        errors = Console(stderr=True)
        for file in track(
            checking.run(),
            "checking",
            total=len(checking.files),
            console=errors,
            disable=not errors.is_terminal,
        ):
            games += file.games
            replayed += file.replayed
            found += file.faults
    for where, what in found:
        click.echo(f"{where}: {what}", err=True)
    if found:
        sys.exit(1)
    click.echo(
        f"All {games:,} games are as they should be; {replayed:,} of them were played again by the "
        "plain rules as well."
    )


@corpus.command()
@folder_argument
def card(folder: Path) -> None:
    """Write the card of a corpus, README.md: what is in it, counted, and how it was made.

    The package datasets finds the files of a corpus by its card.
    """
    from rich.console import Console

    with _errors():
        from mergemaker.corpus import write_card

        with Console(stderr=True).status("counting"):
            path = write_card(folder)
    click.echo(f"The card is {path}.")


@contextmanager
def _errors() -> Generator[None]:
    """Report what is missing or unreadable in a sentence."""
    try:
        yield
    except (ImportError, OSError, ValueError) as error:
        raise click.ClickException(str(error)) from error
