"""A course: long work in many parts, kept in a folder, so that it can be stopped and gone on with;
`train` and `tune` are such."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

import click

Course = TypeVar("Course")
Report = TypeVar("Report")

out_option = click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder that it is kept in; what was begun there is gone on with.",
)
jobs_option = click.option(
    "--jobs", type=click.IntRange(1), help="Threads to play in.  [default: one a processor]"
)


def take_up(begin: Callable[[int], Course], jobs: int | None) -> Course:
    """Begin a course, or take it up again.

    Args:
        begin: does so, with that many threads.
        jobs: how many the person wants.

    Raises:
        click.UsageError: another course was begun in the folder.
        click.ClickException: the folder cannot be used.
    """
    from rich.console import Console

    with Console(stderr=True).status("getting the compiled rules ready"):
        try:
            return begin(jobs or os.cpu_count() or 1)
        except ValueError as error:
            raise click.UsageError(str(error)) from error
        except OSError as error:
            raise click.ClickException(str(error)) from error


def follow(
    reports: Iterable[Report],
    *,
    doing: str,
    part: str,
    done: int,
    total: int,
    tell: Callable[[Report], tuple[str, str]],
) -> None:
    """Carry a course on to its end, and show how far it has come.

    Args:
        reports: carries it on by a part, and reports on it.
        doing: what is done, in a word.
        part: what a part is called.
        done: how many parts were done before.
        total: how many there are.
        tell: what is said of a part beside the bar, and on a line that stays; "" for nothing.

    Raises:
        SystemExit: with status 130 when the person stops it.
        click.ClickException: the folder cannot be written any more.
    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn(doing),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    console = Console(stderr=True)
    try:
        if 0 < done < total:
            click.echo(f"going on after {part} {done}")
        with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
            task = progress.add_task("", total=total, completed=done)
            for report in reports:
                done += 1
                beside, line = tell(report)
                progress.update(task, completed=done, description=beside)
                if line:
                    click.echo(f"{part} {done}: {line}")
    except KeyboardInterrupt:
        click.echo(f"stopped after {part} {done}; the same command goes on from there")
        raise SystemExit(130) from None
    except OSError as error:
        raise click.ClickException(str(error)) from error
