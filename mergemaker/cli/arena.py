"""Measuring bots against each other: `mergemaker arena`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .options import preset_option

if TYPE_CHECKING:
    from mergemaker.arena import DealPlayed, Entrant, Folder, Plan, Workers


def _parse_seats(
    context: click.Context, parameter: click.Parameter, texts: tuple[str, ...]
) -> dict[str, int]:
    seats: dict[str, int] = {}
    for text in texts:
        name, _, count = text.rpartition("=")
        if not name or not count.isdecimal() or int(count) < 1:
            raise click.BadParameter(f"{text!r} is not NAME=COUNT, such as heuristic=3")
        seats[name] = int(count)
    return seats


@click.command()
@click.argument("bots", nargs=-1, metavar="BOT...")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True)
@click.option("--players", type=click.IntRange(2, 6), default=4, show_default=True)
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    help="Time limit for a decision: of timed bots without a time after @, and of programs.  "
    "[default: the bot's own; 1 for programs]",
)
@click.option("--jobs", type=click.IntRange(1), help="Processes to play in.  [default: 1]")
@click.option("--seed", default="1", show_default=True, help="Determines the deals and the seats.")
@preset_option
@click.option(
    "--external",
    "programs",
    multiple=True,
    metavar="[NAME=]COMMAND",
    help="A program that speaks the arena's protocol; can be repeated.",
)
@click.option(
    "--policy",
    "policies",
    multiple=True,
    metavar="[NAME=]FILE.py:NAME[@ARGUMENT]",
    help="A policy, as for `mergemaker envs evaluate`; can be repeated.",
)
@click.option(
    "--seats",
    multiple=True,
    metavar="NAME=COUNT",
    callback=_parse_seats,
    help="How many seats of every game a bot has; can be repeated, and all others have one.  "
    "[default: they share the seats]",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="The folder for results and records.  [default: a new one in ./arena]",
)
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="An SVG file to plot the table in.",
)
@click.option("--ray", is_flag=True, help="Play on a Ray cluster (needs mergemaker[ray]).")
def arena(
    bots: tuple[str, ...],
    games: int,
    players: int,
    seconds: float | None,
    jobs: int | None,
    seed: str,
    preset: str,
    programs: tuple[str, ...],
    policies: tuple[str, ...],
    seats: dict[str, int],
    out: Path | None,
    plot: Path | None,
    ray: bool,
) -> None:
    """Have bots play each other, and rate them.

    A BOT is a name, such as heuristic; for timed bots it can include the seconds to think, as in
    search@0.2, or how many rounds to search, as in search@200rounds. With two bots at more than two
    seats, one of the first plays against copies of the second; otherwise every bot meets every
    other. Each deal is played once from every seat.

    A match can be stopped at any time: running the same command again resumes it. With more --games
    it continues beyond the previous end.
    """
    from mergemaker.arena import Folder, FolderRefused, WorkerLost, standings
    from mergemaker.arena.plot import draw

    from .arena_table import print_table

    entrants = [*_entrants(bots, programs, policies, seconds)]
    plan = _plan(entrants, players=players, preset=preset, seed=seed, seats=seats)
    count = plan.deals(games)
    path = out or Path("arena") / _name(plan)
    try:
        folder = Folder(path, plan)
    except (FolderRefused, OSError) as error:
        raise click.ClickException(str(error)) from error
    done = folder.deals(count)
    stopped = ""
    if len(done) < count:
        workers = _workers(jobs, ray=ray)
        try:
            _play(plan, count, folder, done, workers)
        except KeyboardInterrupt:
            stopped = "Stopped."
        except WorkerLost as error:
            stopped = str(error)
    rows = standings(plan, done.values())
    if rows:
        folder.write_result(plan, len(done), rows)
        print_table(plan, len(done), rows)
        if plot is not None:
            title = f"{len(done) * players} games, {players} players, {preset}"
            plot.write_text(draw(rows, title, 1 / players), encoding="utf-8")
    click.echo(f"Results are in {path}.", err=True)
    if stopped:
        click.echo(f"{stopped} Run the same command to resume.", err=True)
        sys.exit(130 if stopped == "Stopped." else 1)


def _play(
    plan: Plan, count: int, folder: Folder, done: dict[int, DealPlayed], workers: Workers
) -> None:
    """Play the deals that are missing, adding each to the folder and to `done`."""
    from mergemaker.arena import play_deals

    from .arena_table import Progress

    missing = [number for number in range(count) if number not in done]
    with (
        Progress(plan, count, done) as progress,
        closing(play_deals(workers, plan, missing)) as results,
    ):
        for played, records in results:
            folder.add(played, records)
            done[played.number] = played
            progress.show(done)


def _entrants(
    bots: tuple[str, ...],
    programs: tuple[str, ...],
    policies: tuple[str, ...],
    seconds: float | None,
) -> Iterator[Entrant]:
    from mergemaker.arena import BadEntrant, builtin, external, policy

    try:
        for bot in bots:
            yield builtin(bot, seconds)
        for program in programs:
            yield external(program, seconds)
        for each in policies:
            yield policy(each)
    except BadEntrant as error:
        raise click.UsageError(str(error)) from error


def _plan(entrants: list[Entrant], **settings: Any) -> Plan:
    from mergemaker.arena import BadEntrant, make_plan
    from mergemaker.rules import BadRuleset

    try:
        return make_plan(entrants, **settings)
    except (BadEntrant, BadRuleset) as error:
        raise click.UsageError(str(error)) from error


def _workers(jobs: int | None, *, ray: bool) -> Workers:
    from mergemaker.arena import Processes
    from mergemaker.arena.cluster import Cluster, NoCluster

    if not ray:
        return Processes(jobs or 1)
    if jobs is not None:
        raise click.UsageError("--ray plays on every core of the cluster, so --jobs does not apply")
    try:
        return Cluster()
    except NoCluster as error:
        raise click.ClickException(str(error)) from error


def _name(plan: Plan) -> str:
    """A folder name that is unique to the plan."""
    import hashlib

    import msgspec

    digest = hashlib.sha256(msgspec.json.encode(plan)).hexdigest()[:8]
    return "-".join([*(entrant.name for entrant in plan.entrants[:3]), digest])
