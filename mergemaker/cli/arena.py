"""Measuring bots against each other: `mergemaker arena`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .options import players_option, preset_option, trading_option

if TYPE_CHECKING:
    from mergemaker.arena import Entrant, Plan, Workers

STOPPED = "Stopped."  # by Ctrl-C


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
@players_option
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    help="Time limit for a decision: of timed bots without a time after @, and of programs.  "
    "[default: the bot's own; 1 for programs]",
)
@click.option("--jobs", type=click.IntRange(1), help="Processes to play in.  [default: 1]")
@click.option("--seed", default="1", show_default=True, help="Determines the deals and the seats.")
@preset_option
@trading_option("Whether players may offer each other trades, whatever the preset says.")
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
@click.option(
    "--transcript",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="A folder for what programs and the arena say to each other, in a file for each game.",
)
@click.option(
    "--play-back",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Tell a program the same as in a transcript and compare its answers, without a match.",
)
@click.option(
    "--as-program",
    metavar="BOT",
    help="Play no match, but be a program for one: speak the protocol, and let a bot decide.",
)
@click.option(
    "--at",
    "commit",
    metavar="COMMIT",
    help="With --as-program, an older version whose bot it is, from the checkout's history.",
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
    trading: str,
    programs: tuple[str, ...],
    policies: tuple[str, ...],
    seats: dict[str, int],
    out: Path | None,
    plot: Path | None,
    transcript: Path | None,
    play_back: Path | None,
    as_program: str | None,
    commit: str | None,
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
    if play_back is not None:
        from .arena_play_back import play_back as run

        run(play_back, programs, seconds)
    if as_program is not None:
        from .arena_program import be_program

        be_program(as_program, commit)
    if commit is not None:
        raise click.UsageError("--at needs a bot: --as-program BOT")
    if transcript is not None and not programs:
        raise click.UsageError("--transcript needs a program: --external COMMAND")
    entrants = [*_entrants(bots, programs, policies, seconds)]
    plan = _plan(entrants, players=players, preset=preset, seed=seed, seats=seats, trading=trading)
    with closing(_Match(plan, plan.deals(games), out or Path("arena") / _name(plan))) as match:
        stopped = match.play(jobs, transcript, ray=ray)
        match.show(plot)
    if stopped:
        click.echo(f"{stopped} Run the same command to resume.", err=True)
        sys.exit(130 if stopped == STOPPED else 1)


class _Match:
    """A match, with what has been played of it.

    Args:
        plan: what is played.
        count: how many deals there are in all.
        path: the folder for results and records.

    Raises:
        click.ClickException: the folder cannot be used.
    """

    def __init__(self, plan: Plan, count: int, path: Path) -> None:
        from mergemaker.arena import Folder, FolderRefused

        self._plan = plan
        self._count = count
        try:
            self._folder = Folder(path, plan)
        except (FolderRefused, OSError) as error:
            raise click.ClickException(str(error)) from error
        self._done = self._folder.deals(count)

    def close(self) -> None:
        """Let other processes use the folder."""
        self._folder.close()

    def play(self, jobs: int | None, transcript: Path | None, *, ray: bool) -> str:
        """Play the deals that are missing.

        Args:
            jobs: how many processes to play in.
            transcript: the folder for the programs' transcripts, if they are wanted; it is made.
            ray: whether to play on a Ray cluster.

        Returns:
            Why not all could be played; empty if they were.
        """
        from mergemaker.arena import WorkerLost

        missing = [number for number in range(self._count) if number not in self._done]
        if transcript is not None and self._done:
            click.echo("Deals that were played before get no new transcript.", err=True)
        if not missing:
            return ""
        try:
            if transcript is not None:
                transcript.mkdir(parents=True, exist_ok=True)
            self._play(missing, _workers(jobs, ray=ray), transcript)
        except KeyboardInterrupt:
            return STOPPED
        except WorkerLost as error:
            return str(error)
        except OSError as error:  # of the transcripts or the folder
            raise click.ClickException(str(error)) from error
        return ""

    def _play(self, missing: list[int], workers: Workers, transcript: Path | None) -> None:
        from mergemaker.arena import play_deals
        from mergemaker.arena.transcript import write_transcripts

        from .arena_table import Progress

        with (
            Progress(self._plan, self._count, self._done) as progress,
            closing(play_deals(workers, self._plan, missing)) as results,
        ):
            for played, records, transcripts in results:
                if transcript is not None:
                    write_transcripts(transcript, played.number, transcripts)
                self._folder.add(played, records)
                self._done[played.number] = played
                progress.show(self._done)

    def show(self, plot: Path | None) -> None:
        """Print the table of what has been played, store it, and plot it if a file is given."""
        from mergemaker.arena import standings
        from mergemaker.arena.plot import draw

        from .arena_table import print_table

        deals = len(self._done)
        rows = standings(self._plan, self._done.values())
        if rows:
            self._folder.write_result(self._plan, deals, rows)
            print_table(self._plan, deals, rows)
            if plot is not None:
                drawn = draw(rows, self._plan.title(deals), 1 / self._plan.players)
                plot.write_text(drawn, encoding="utf-8")
        click.echo(f"Results are in {self._folder.path}.", err=True)


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
