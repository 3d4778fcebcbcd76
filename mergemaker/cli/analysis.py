"""Reviewing a recorded game: `mergemaker analyse`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO, TYPE_CHECKING

import click

from .options import json_option, record_errors
from .summaries import points, rich_table, summary_tables

if TYPE_CHECKING:
    from rich.table import Table as RichTable

    from mergemaker.analysis.report import DecisionReport
    from mergemaker.table import Table

PIPED_WIDTH = 140  # columns, if the output is not a terminal


@click.command()
@click.argument("record", type=click.File(encoding="utf-8"))
@json_option
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 600),
    default=1.0,
    show_default=True,
    help="Thinking time for each decision.",
)
@click.option(
    "--trials",
    type=click.IntRange(10),
    help="Determinizations to analyse each decision with, instead of a time: "
    "the same seed then gives the same figures.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Processes to analyse in.",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="Determines the determinizations."
)
@click.option(
    "--open-hands",
    is_flag=True,
    help="Review as if everybody had seen all hands, not only what they could know.",
)
def analyse(
    record: IO[str],
    as_json: bool,
    seconds: float,
    trials: int | None,
    jobs: int,
    seed: int,
    open_hands: bool,
) -> None:
    """Review every decision of the game in RECORD.

    For each decision it shows the chance of winning, the best alternative and what it would have
    changed, and how the chance then changed until the player's next decision: by the player's own
    choice, by the tiles drawn, and by the moves of the others. What each player's game came to
    follows. `-` reads standard input.
    """
    import msgspec
    from rich.console import Console
    from rich.progress import track

    from mergemaker.analysis.decisions import decision_points
    from mergemaker.analysis.review_game import review_decisions
    from mergemaker.analysis.summary import summaries
    from mergemaker.analysis.swings import final_win, with_swings

    table = _table(record)
    decided = list(decision_points(table, open_hands=open_hands))
    errors = Console(stderr=True)
    reviews = list(
        track(
            review_decisions(decided, seed, seconds, trials, jobs),
            "reviewing",
            total=len(decided),
            console=errors,
            disable=not errors.is_terminal,
        )
    )
    decisions = with_swings(reviews, final_win(table.game))
    summarized = summaries(table, reviews)
    if as_json:
        both = {"decisions": decisions, "summaries": summarized}
        click.echo(msgspec.json.format(msgspec.json.encode(both)))
        return
    names = [seat.name for seat in table.seats]
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=PIPED_WIDTH)
    console.print(_by_move(names, decisions))
    console.print(_by_player(names, decisions))
    for each in summary_tables(table, summarized, decisions):
        console.print(each)


def _table(file: IO[str]) -> Table:
    from mergemaker.table import Imported, Table

    with record_errors(file):
        return Table("record").after(Imported("", "", file.read()), at=0)


def _by_move(names: Sequence[str], decisions: Sequence[DecisionReport]) -> RichTable:
    table = rich_table("ply", "player", "moves", "verdict", "best")
    for column in ("wins", "cash", "choice", "draw", "others"):
        table.add_column(column, justify="right", no_wrap=True)
    for one in decisions:
        swing = one.swing
        parts = ("", "", "")
        if swing is not None:
            parts = (points(swing.choice), points(swing.draw), points(swing.others))
        table.add_row(
            str(one.ply),
            names[one.seat],
            ", ".join(one.moves),
            one.verdict,
            _best(one),
            f"{one.win[one.seat]:.0%} ± {one.error:.0%}",
            f"${one.cash[one.seat]:,.0f}",
            *parts,
            style="bold" if one.verdict == "mistake" else None,
        )
    return table


def _best(one: DecisionReport) -> str:
    """The best choice, and how much more often it wins than the one played."""
    if one.played in (None, 0):
        return ""
    made = one.choices[one.played]
    best = ", ".join(one.choices[0].moves)
    return f"{best} ({points(made.loss)} ± {made.loss_error:.1%})"


def _by_player(names: Sequence[str], decisions: Sequence[DecisionReport]) -> RichTable:
    table = rich_table("player")
    for column in ("decisions", "mistakes", "choice", "draw", "others"):
        table.add_column(column, justify="right")
    for seat, name in enumerate(names):
        own = [one for one in decisions if one.seat == seat]
        swings = [one.swing for one in own if one.swing is not None]
        table.add_row(
            name,
            str(len(own)),
            str(sum(one.verdict == "mistake" for one in own)),
            points(sum(swing.choice for swing in swings)),
            points(sum(swing.draw for swing in swings)),
            points(sum(swing.others for swing in swings)),
        )
    return table
