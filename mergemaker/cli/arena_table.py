"""What `mergemaker arena` prints: its progress, and the table."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from types import TracebackType

from rich import progress
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table

from mergemaker.arena import DealPlayed, Plan, Standing, standings
from mergemaker.arena.standings import Times
from mergemaker.intervals import Estimate

# The live table is redrawn after a second, or longer if computing it is slow.
REDRAW_SECONDS = 1.0
REDRAW_FACTOR = 30.0
# Without a terminal, a line is printed after the first deal, then for every tenth of the match or
# every minute.
PLAIN_PARTS = 10
PLAIN_SECONDS = 60.0
PLAIN_WIDTH = 160  # characters to a line, without a terminal
MOST_REASONS = 3  # for which a bot forfeited


class Progress:
    """Progress on standard error: a live table on a terminal, an occasional line otherwise.

    Args:
        plan: what is played.
        count: how many deals there are in all.
        done: the deals that were played earlier.
    """

    def __init__(self, plan: Plan, count: int, done: Mapping[int, DealPlayed]) -> None:
        self._plan = plan
        self._count = count
        self._printed = len(done)
        self._start = time.monotonic()
        self._shown = -math.inf
        self._pause = REDRAW_SECONDS
        self._console = Console(stderr=True, highlight=False)
        self._bar = progress.Progress(
            progress.TextColumn("{task.description}"),
            progress.BarColumn(),
            progress.MofNCompleteColumn(),
            progress.TextColumn("games"),
            progress.TimeElapsedColumn(),
            progress.TextColumn("left:"),
            progress.TimeRemainingColumn(),
            console=self._console,
        )
        # Elapsed time counts from now, so that games of an earlier run do not make this one look
        # fast.
        self._task = self._bar.add_task("getting ready", total=count * plan.players)
        self._bar.update(self._task, completed=len(done) * plan.players)
        self._live = Live(self._bar, console=self._console, transient=True)
        # A dumb terminal cannot redraw.
        self._drawing = self._console.is_terminal and not self._console.is_dumb_terminal

    def __enter__(self) -> Progress:
        if self._drawing:
            self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._drawing:
            self._live.stop()

    def show(self, done: Mapping[int, DealPlayed]) -> None:
        """Show the results so far."""
        since = time.monotonic() - self._shown
        if self._drawing:
            completed = len(done) * self._plan.players
            self._bar.update(self._task, description="playing", completed=completed)
            if since >= self._pause:
                began = time.monotonic()
                rows = standings(self._plan, done.values(), resamples=0)
                self._live.update(Group(table(self._plan, len(done), rows), self._bar))
                self._shown = time.monotonic()
                self._pause = max(REDRAW_SECONDS, REDRAW_FACTOR * (self._shown - began))
        elif since >= PLAIN_SECONDS or (len(done) - self._printed) * PLAIN_PARTS >= self._count:
            self._print_line(done)
            self._printed = len(done)
            self._shown = time.monotonic()

    def _print_line(self, done: Mapping[int, DealPlayed]) -> None:
        """Print a line of progress."""
        rows = standings(self._plan, done.values(), resamples=0)
        won = ", ".join(f"{row.name} {row.win.value:.1%}" for row in rows)
        games, all_games = (deals * self._plan.players for deals in (len(done), self._count))
        seconds = time.monotonic() - self._start
        self._console.print(f"{games} of {all_games} games, {seconds:.0f} s: {won}", soft_wrap=True)


def print_table(plan: Plan, deals: int, rows: Sequence[Standing]) -> None:
    """Print the table on standard output."""
    output().print(table(plan, deals, rows))


def output() -> Console:
    """Standard output, with room for a whole table where there is no terminal."""
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=PLAIN_WIDTH)


def table(plan: Plan, deals: int, rows: Sequence[Standing]) -> Table:
    """The table of standings.

    Args:
        plan: what is played.
        deals: how many have been played.
        rows: the standings, best first.
    """
    shown = Table(
        title=f"{plan.title(deals)}, seed {plan.seed}; "
        f"an equal bot would win {1 / plan.players:.1%}",
        title_justify="left",
        box=None,
        pad_edge=False,
    )
    shown.add_column("bot")
    for heading in ("games", "won (95%)", "cash ahead", "rating (95%)", "ms: mean", "99%", "max"):
        shown.add_column(heading, justify="right", overflow="fold")
    late = any(row.late is not None for row in rows)
    forfeits = any(row.forfeits for row in rows)
    if late:
        shown.add_column("late", justify="right")
    if forfeits:
        shown.add_column("forfeits", overflow="fold")
    for row in rows:
        cells = [
            str(row.games),
            share(row.win),
            cash(row.cash_ahead),
            _rating(row.rating),
            *_times(row.wall),
        ]
        cells += [_late(row.late)] if late else []
        cells += [_forfeits(row)] if forfeits else []
        shown.add_row(row.name, *cells)
    return shown


def share(won: Estimate) -> str:
    """A share of games with its interval, in per cent."""
    return f"{won.value:.1%} ({100 * won.low:.1f}–{100 * won.high:.1f})"


def cash(ahead: Estimate | None) -> str:
    """A margin in dollars, with half the width of its interval if that is known."""
    if ahead is None:
        return "–"
    sign = "-" if ahead.value < 0 else "+"
    half = ahead.high - ahead.value
    error = f" ±{half:,.0f}" if math.isfinite(half) else ""
    return f"{sign}${abs(ahead.value):,.0f}{error}"


def _rating(rating: Estimate) -> str:
    if not math.isfinite(rating.low) or rating.low == rating.high:
        return f"{rating.value:.0f}"
    return f"{rating.value:.0f} ({rating.low:.0f}–{rating.high:.0f})"


def _times(times: Times | None) -> tuple[str, str, str]:
    if times is None:
        return "–", "–", "–"
    return f"{times.mean:.1f}", f"{times.p99:.1f}", f"{times.max:.1f}"


def _forfeits(row: Standing) -> str:
    """How often a bot forfeited, and the most frequent reasons."""
    counted = list(row.reasons.items())
    lines = [f"{count} {reason}" for reason, count in counted[:MOST_REASONS]]
    rest = sum(count for _, count in counted[MOST_REASONS:])
    return "\n".join([*lines, f"{rest} for other reasons"] if rest else lines)


def _late(late: float | None) -> str:
    return "" if late is None else f"{late:.1%}"
