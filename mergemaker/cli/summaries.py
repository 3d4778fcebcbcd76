"""The summaries of a review as tables: what each player's game came to, and how accurate it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table as RichTable

    from mergemaker.analysis.report import DecisionReport
    from mergemaker.analysis.summary_types import (
        AnyFact,
        Course,
        KeyDecision,
        Part,
        SeatSummary,
        Turning,
    )
    from mergemaker.table import Table

_COURSES = {
    "led": "led from early on",
    "came_back": "came back from far behind",
    "pulled_ahead": "pulled ahead",
    "trailed": "was behind from early on",
    "slipped": "lost the lead",
    "fell_behind": "fell behind",
}


def summary_tables(
    table: Table, summaries: Sequence[SeatSummary], decisions: Sequence[DecisionReport]
) -> Iterator[RichTable]:
    """The tables: of the facts, then of the accuracy in each phase.

    Args:
        table: the table that was reviewed.
        summaries: the summary for each seat.
        decisions: the whole review.
    """
    names = [seat.name for seat in table.seats]
    chains = table.ruleset.chain_names
    yield _facts(names, chains, summaries, decisions)
    yield _accuracy(names, summaries)


def _facts(
    names: Sequence[str],
    chains: Sequence[str],
    summaries: Sequence[SeatSummary],
    decisions: Sequence[DecisionReport],
) -> RichTable:
    table = rich_table("player", "what", "figures")
    for one in summaries:
        lines = [
            ("result", _result(one, names)),
            ("course", _course(one.course)),
            ("turning point", _turning(one.turning, names, chains)),
            ("money", "" if one.fact is None else _fact(one.fact, names, chains)),
            ("decided by", _decided(one)),
            ("mistakes", f"{one.mistake_count}, {_part(one.mistakes)}"),
            ("small losses", _part(one.small_losses)),
            ("draws", _part(one.draws)),
            ("others", _part(one.others)),
            *((key.kind, _key(key, decisions[key.number])) for key in one.key_decisions),
        ]
        for number, (what, figures) in enumerate(line for line in lines if line[1]):
            table.add_row("" if number else names[one.seat], what, figures)
    return table


def _result(one: SeatSummary, names: Sequence[str]) -> str:
    if one.place is None or one.rival is None or one.margin is None:
        return "none: the game stopped midway"
    against = "ahead of" if one.margin >= 0 else "behind"
    return f"place {one.place}, ${abs(one.margin):,} {against} {names[one.rival]}"


def _course(course: Course | None) -> str:
    if course is None:
        return ""
    return f"{_COURSES[course.kind]}: ply {course.ply}, {course.win:.0%}"


def _turning(turning: Turning | None, names: Sequence[str], chains: Sequence[str]) -> str:
    if turning is None:
        return "none"
    cause = "" if turning.cause is None else f", by {turning.cause}"
    merger = "" if turning.merger is None else f": {_fact(turning.merger, names, chains)}"
    return f"ply {turning.ply}, {turning.before:.0%} to {turning.after:.0%}{cause}{merger}"


def _fact(fact: AnyFact, names: Sequence[str], chains: Sequence[str]) -> str:
    from mergemaker.analysis.summary_types import CashShort, MajorityLost

    match fact:
        case MajorityLost():
            lost = f"the majority of {chains[fact.chain]} lost to {names[fact.rival]}"
            return f"ply {fact.ply}: {lost}, ${fact.amount:,}"
        case CashShort():
            return f"from ply {fact.ply}: {fact.turns} turns without cash for a share"
        case _:
            taken, by = f"{chains[fact.survivor]} took over {chains[fact.chain]}", names[fact.by]
            return f"ply {fact.ply}, {by}: {taken}, ${fact.amount:,} for {names[fact.first]}"


def _decided(one: SeatSummary) -> str:
    if one.place is None:
        return ""
    return " and ".join(one.decided_by) or "the figures cannot tell"


def _part(part: Part | None) -> str:
    return "" if part is None else f"{points(part.change)} ± {100 * part.error:.1f}"


def _key(key: KeyDecision, report: DecisionReport) -> str:
    best = ", ".join(report.choices[0].moves)
    played = ", ".join(report.moves)
    cost = f"{points(-key.cost)} ± {100 * key.error:.1f}"
    if key.kind == "mistake":
        return f"ply {key.ply}: {played}, better {best} ({cost})"
    other = ", ".join(report.choices[1].moves)
    return f"ply {key.ply}: {played}, next best {other} ({cost})"


def _accuracy(names: Sequence[str], summaries: Sequence[SeatSummary]) -> RichTable:
    from mergemaker.analysis.phases import PHASES

    table = rich_table("accuracy")
    for column in (*PHASES, "overall"):
        table.add_column(column, justify="right")
    for summary in summaries:
        by_phase = {one.phase: one for one in summary.accuracy}
        figures = [*(by_phase.get(phase) for phase in PHASES), summary.overall]
        table.add_row(
            names[summary.seat],
            *(
                "" if each is None else f"{each.accuracy:.0f}% of {each.decisions}"
                for each in figures
            ),
        )
    return table


def rich_table(*columns: str) -> RichTable:
    """A table without lines."""
    from rich.table import Table as RichTable

    table = RichTable(box=None, pad_edge=False)
    for column in columns:
        table.add_column(column)
    return table


def points(change: float) -> str:
    """A change of a chance, in percentage points."""
    return f"{100 * change:+.1f}"
