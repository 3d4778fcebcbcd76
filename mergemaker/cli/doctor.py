"""Examining what a server has stored: `mergemaker doctor`."""

from __future__ import annotations

import json
import sys
from itertools import groupby
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from .options import json_option, storage_errors, with_settings

if TYPE_CHECKING:
    from mergemaker.server.doctor.examination import Examination
    from mergemaker.server.doctor.fault import Fault
    from mergemaker.server.settings import Settings

SHOWN = 100  # faults that are printed as text


@click.command()
@with_settings
@click.option(
    "--jobs", type=click.IntRange(1), help="Processes to use.  [default: one for each processor]"
)
@json_option
def doctor(settings: Settings, jobs: int | None, as_json: bool) -> None:
    """Replay every stored game, and check all that is stored against it.

    Reads only, also while a server runs. The exit status is 0 if nothing is wrong.
    """
    with storage_errors():
        faults = diagnose(settings, jobs, as_json=as_json)
    sys.exit(1 if faults else 0)


def diagnose(settings: Settings, jobs: int | None = None, *, as_json: bool = False) -> list[Fault]:
    """Examine the games of a server, and print what was found.

    Args:
        settings: where they are.
        jobs: the number of processes; one for each processor if None.
        as_json: whether to print JSON.

    Raises:
        Unreadable: there are no games that can be read.
    """
    from mergemaker.server.doctor.examination import Examination

    began = monotonic()
    examination = Examination(settings.location)
    faults, entries = _examine(examination, jobs)
    seconds = monotonic() - began
    if as_json:
        click.echo(json.dumps(_as_json(examination.games, entries, seconds, faults), indent=2))
    else:
        _print(examination.games, entries, seconds, faults)
    return faults


def _examine(examination: Examination, jobs: int | None) -> tuple[list[Fault], int]:
    """Everything that is wrong, and how many entries there are."""
    from rich.console import Console
    from rich.progress import track

    from mergemaker.server.doctor.fault import Fault
    from mergemaker.server.storage.snapshots import Unreadable

    console = Console(stderr=True)
    with console.status("checking the database"):
        faults = examination.whole()
    progress = track(
        examination.each_game(jobs),
        "replaying games",
        total=examination.games,
        console=console,
        disable=not console.is_terminal,
    )
    entries = 0
    try:
        for examined in progress:
            entries += examined.entries
            faults += examined.faults
    except Unreadable as error:  # what was found until then is worth telling
        faults.append(Fault("database", str(error)))
    return faults, entries


def _print(games: int, entries: int, seconds: float, faults: list[Fault]) -> None:
    click.echo(f"{games} games with {entries} entries, {games / seconds:.0f} games a second")
    if not faults:
        click.echo("Every game replays as it was played, and nothing else is wrong.")
    for (game, remedy), found in groupby(faults[:SHOWN], lambda one: (one.game, one.remedy)):
        click.echo("" if game is None else f"Game {game}:")
        for fault in found:
            click.echo(f"  {fault.what}")
        click.echo(f"  To mend it: {remedy}")
    if len(faults) > SHOWN:
        click.echo(f"... and {len(faults) - SHOWN} more: --json prints all.")


def _as_json(games: int, entries: int, seconds: float, faults: list[Fault]) -> dict[str, Any]:
    return {
        "games": games,
        "entries": entries,
        "seconds": round(seconds, 3),
        "faults": [
            {"kind": fault.kind, "game": fault.game, "what": fault.what, "remedy": fault.remedy}
            for fault in faults
        ],
    }
