"""Resumable runs, such as `train` and `tune`: work in many steps, its state kept in a folder."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from rich.progress import Progress

Run = TypeVar("Run")
Report = TypeVar("Report")

out_option = click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder for the state and results; a run begun there is resumed.",
)
jobs_option = click.option(
    "--jobs", type=click.IntRange(1), help="Threads to play in.  [default: one for each processor]"
)


def begin_or_resume(open_run: Callable[[int], Run], jobs: int | None) -> Run:
    """Begin a run, or resume it.

    Args:
        open_run: begins or resumes it, given the number of threads.
        jobs: the number of threads; one for each processor if None.

    Raises:
        click.UsageError: a different run was begun in the folder.
        click.ClickException: the folder cannot be used.
    """
    from rich.console import Console

    with Console(stderr=True).status("loading the compiled rules"):
        try:
            return open_run(jobs or os.cpu_count() or 1)
        except ValueError as error:
            raise click.UsageError(str(error)) from error
        except OSError as error:
            raise click.ClickException(str(error)) from error


def follow(
    reports: Iterable[Report],
    *,
    doing: str,
    step: str,
    done: int,
    total: int,
    describe: Callable[[Report], tuple[str, str]],
    steps: Callable[[Report], int] = lambda _: 1,
) -> None:
    """Continue a run to its end, and show its progress.

    Args:
        reports: takes a step, or several, each time it is advanced, and yields a report.
        doing: what is being done, in one word.
        step: what a step is called.
        done: how many steps were done earlier.
        total: how many there are in all.
        describe: returns what to show about a step beside the progress bar, and a line to print, or
            "" for none.
        steps: how many steps a report is about.

    Raises:
        SystemExit: with status 130 if interrupted.
        click.ClickException: the folder can no longer be written.
    """
    try:
        with _interrupts() as check_interrupts:
            if 0 < done < total:
                click.echo(f"resuming after {step} {done}")
            with _progress(doing) as progress:
                task = progress.add_task("", total=total, completed=done)
                for report in reports:
                    done += steps(report)
                    check_interrupts()
                    short, line = describe(report)
                    progress.update(task, completed=done, description=short)
                    if line:
                        click.echo(f"{step} {done}: {line}")
    except KeyboardInterrupt:
        click.echo(f"stopped after {step} {done}; run the same command to resume")
        raise SystemExit(130) from None
    except OSError as error:
        raise click.ClickException(str(error)) from error


def _progress(doing: str) -> Progress:
    """A progress bar, which is shown only in a terminal."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    return Progress(
        TextColumn(doing),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
        console=console,
        disable=not console.is_terminal,
    )


@contextmanager
def _interrupts() -> Generator[Callable[[], None]]:
    """Yields a function that raises KeyboardInterrupt if Ctrl-C was pressed and the exception got
    lost: Python ignores those that are raised in a callback of C code or in a finalizer."""
    pressed: list[int] = []

    def interrupt(number: int, frame: Any) -> None:
        pressed.append(number)
        raise KeyboardInterrupt

    def check() -> None:
        if pressed:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield check
    finally:
        signal.signal(signal.SIGINT, before)
