"""Looking after a server: `mergemaker admin`."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .options import data_option

if TYPE_CHECKING:
    from mergemaker.server.wire.admin import AnyAdminReply, ReportShown


@click.group()
@data_option
@click.pass_context
def admin(context: click.Context, data: Path) -> None:
    """See how a running server is doing, and keep the peace there."""
    context.obj = data


@admin.command()
@click.pass_obj
def status(folder: Path) -> None:
    """How many people, tables and reports there are, and how busy the machine is."""
    from mergemaker.server.wire.admin import GetStatus, ServerStatus

    reply = _ask(folder, GetStatus)
    assert isinstance(reply, ServerStatus)
    click.echo(f"Mergemaker {reply.version}, up for {timedelta(seconds=reply.up_seconds)}")
    click.echo(f"{reply.people} people connected, {reply.tables} tables in memory")
    click.echo(f"{reply.unfinished} unfinished games, {reply.reports} reports")
    click.echo(f"{reply.memory_mib} MiB at most, load {reply.load}")
    if reply.processes > 1:
        click.echo(
            f"{reply.processes} processes share these games. The tables, the memory and the load "
            "are those of the one that answers; the metrics have them all."
        )


@admin.command()
@click.option("--limit", type=click.IntRange(1, 1000), default=20, show_default=True)
@click.pass_obj
def reports(folder: Path, limit: int) -> None:
    """The messages and shared notes that people reported, newest first, with what was said around
    the messages."""
    from mergemaker.server.wire.admin import GetReports, ReportsShown

    reply = _ask(folder, GetReports, limit=limit)
    assert isinstance(reply, ReportsShown)
    for report in reply.reports:
        _print_report(report)
    if not reply.reports:
        click.echo("Nothing was reported.")


@admin.command("remove-person")
@click.argument("person")
@click.pass_obj
def remove_person(folder: Path, person: str) -> None:
    """Bar PERSON from this server for good. `reports` shows the identities."""
    from mergemaker.server.wire.admin import RemovePerson

    _print_summary(_ask(folder, RemovePerson, person=person))


@admin.command("close-table")
@click.argument("game")
@click.pass_obj
def close_table(folder: Path, game: str) -> None:
    """Close the table with the id GAME for good, even in the middle of a game."""
    from mergemaker.server.wire.admin import CloseTable

    _print_summary(_ask(folder, CloseTable, game=game))


def _ask(folder: Path, request: Any, **fields: Any) -> AnyAdminReply:
    from mergemaker.server.admin.channel import NotRunning, ask
    from mergemaker.server.wire.admin import AdminRefused

    try:
        reply = ask(folder, request, **fields)
    except NotRunning as error:
        raise click.ClickException(str(error)) from error
    if isinstance(reply, AdminRefused):
        raise click.ClickException(reply.reason)
    return reply


def _print_report(report: ReportShown) -> None:
    at = datetime.fromtimestamp(report.at / 1000).astimezone()
    click.echo(f"{report.number}  {at:%Y-%m-%d %H:%M}  {report.place}, {report.room}")
    first, *more = report.text.split("\n")
    click.echo(f"  {report.name} ({report.person}) wrote: {first}")
    for line in more:  # a note has several: none must look like another report
        click.echo(f"    {line}")
    for line in report.context:
        click.echo(f"    {line}")


def _print_summary(reply: AnyAdminReply) -> None:
    from mergemaker.server.wire.admin import AdminDone

    assert isinstance(reply, AdminDone)
    click.echo(reply.summary)
