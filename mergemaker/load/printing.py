"""Printing the report of a load run, as JSON for programs or as tables for people."""

from __future__ import annotations

import msgspec
from rich.bar import Bar
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from .report import Latency, LoadReport

BAR_WIDTH = 24  # characters that stand for all actions

_LATENCIES = {
    "acknowledged": "due → acknowledged",
    "told": "due → last opponent told",
    "behind": "due → sent (the generator's lag)",
    "resumed": "coming back → first view",
}


def to_json(report: LoadReport) -> str:
    """The report as a JSON object, whose latencies, bins, doubts, verdict and resources are
    objects."""
    plain = {
        name: value._asdict() if hasattr(value, "_asdict") else value
        for name, value in report._asdict().items()
    }
    plain["doubts"] = [doubt._asdict() for doubt in report.doubts]
    plain["distribution"] = [each._asdict() for each in report.distribution]
    return msgspec.json.format(msgspec.json.encode(plain)).decode()


def to_table(report: LoadReport) -> RenderableType:
    """The report for people: the figures, and first of all whether they may be believed."""
    return Group(_headline(report), _latencies(report), _distribution(report), _figures(report))


def _headline(report: LoadReport) -> Text:
    if report.valid:
        return Text("The run is valid.", "bold green")
    reasons = "\n".join(f"  {doubt.reason}" for doubt in report.doubts)
    return Text(f"The run is VOID: its figures mean nothing.\n{reasons}", "bold red")


def _latencies(report: LoadReport) -> Table:
    table = Table("milliseconds", *Latency._fields, title="Latency")
    for column in table.columns[1:]:
        column.justify = "right"
    for name, title in _LATENCIES.items():
        latency: Latency = getattr(report, name)
        table.add_row(title, *("-" if value is None else f"{value:,}" for value in latency))
    return table


def _distribution(report: LoadReport) -> Table:
    """A histogram: the share of the actions in each bin, in per cent and as a bar."""
    table = Table("milliseconds", title="Distribution")
    for name in ("acknowledged", "told"):
        table.add_column(_LATENCIES[name])
        table.add_column("%", justify="right")
    for each in report.distribution:
        limit = "more" if each.up_to_ms is None else f"up to {each.up_to_ms:,}"
        cells: list[RenderableType] = []
        for count, latency in (
            (each.acknowledged, report.acknowledged),
            (each.told, report.told),
        ):
            share = count / latency.samples if latency.samples else 0.0
            cells += [Bar(1, 0, share, width=BAR_WIDTH), f"{share:.2%}"[:-1]]
        table.add_row(limit, *cells)
    return table


def _figures(report: LoadReport) -> Table:
    table = Table(show_header=False, title="Figures")
    rows = {
        "tables": report.plan.tables,
        "seconds measured": report.measured_s,
        "seconds to begin": report.ramp_s,
        "commands a second": report.commands_per_s,
        "views a second": report.updates_per_s,
        "bytes received for a command": report.bytes_per_command,
        **report.counts,
        "acknowledgements checked": report.verdict.acknowledgements,
        "games replayed": report.verdict.finished,
        "games in progress checked": report.verdict.unfinished,
        **report.resources._asdict(),
    }
    for name, value in rows.items():
        if value is not None and value != {}:
            table.add_row(name.replace("_", " "), f"{value}")
    return table
