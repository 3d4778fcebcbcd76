"""Taking games out of a server and putting them into one: `mergemaker export` and `import`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from .doctor import diagnose
from .options import record_errors, storage_errors, with_settings

if TYPE_CHECKING:
    from mergemaker.server.settings import Settings

GZIP = b"\x1f\x8b"  # how a backup begins

SECRETS = (
    "It holds password hashes, e-mail addresses and the tiles of running games, so only you can "
    "read it. Keep it so."
)


@click.group()
def export() -> None:
    """Take everything out of a server, or one game, or what it knows of one person.

    The server may be running.
    """


@export.command()
@with_settings
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The file."
)
def everything(settings: Settings, out: Path) -> None:
    """Write a backup, from which `mergemaker import` makes the same server again."""
    from rich.console import Console

    from mergemaker.server.backup.export import export_everything

    with storage_errors(), Console(stderr=True).status("writing") as status:
        counts = export_everything(settings, out, lambda name: status.update(f"writing {name}"))
    rows = sum(counts.values())
    click.echo(f"{counts['games']} games, {rows} rows in all, are in {out}.")
    click.echo(SECRETS)


@export.command()
@click.argument("game_id", metavar="ID")
@with_settings
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The file.")
def game(settings: Settings, game_id: str, out: Path | None) -> None:
    """Write the record of the game ID, the end of its address; by default to standard output.

    The record of a game that is not over tells all hands and tiles, and says so.
    """
    from mergemaker.server.backup.single import NoSuchThing, record_of

    with storage_errors():
        try:
            record = asyncio.run(record_of(settings, game_id))
        except NoSuchThing as error:
            raise click.ClickException(str(error)) from error
        with _output(out) as file:
            file.write(record.encode())


@export.command()
@click.argument("name")
@with_settings
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The file.")
def person(settings: Settings, name: str, out: Path | None) -> None:
    """Write what the server knows of the person with the account NAME, as they can themselves.

    It is JSON, by default on standard output.
    """
    from mergemaker.server.backup.single import NoSuchThing, exported_person

    async def write(file: BinaryIO) -> None:
        async for piece in exported_person(settings, name):
            file.write(piece)

    with storage_errors():
        try:
            with _output(out) as file:
                asyncio.run(write(file))
        except NoSuchThing as error:
            raise click.ClickException(str(error)) from error


@contextmanager
def _output(out: Path | None) -> Generator[BinaryIO]:
    """A new file that only its owner can read, or standard output."""
    if out is None:
        yield sys.stdout.buffer
        return
    from mergemaker.server.backup.new_file import replacing

    with replacing(out) as file:
        yield file


@click.command("import")
@click.argument("file", type=click.Path(dir_okay=False, exists=True, path_type=Path))
@with_settings
def import_(settings: Settings, file: Path) -> None:
    """Import FILE, which is a backup or the record of a game.

    A backup is restored into an empty data folder, which is then examined as by `doctor`. A game is
    added to those of a server, which may be running, to be looked at.
    """
    with storage_errors():
        with file.open("rb") as content:
            is_backup = content.read(len(GZIP)) == GZIP
        if is_backup:
            _restore(settings, file)
        else:
            _import_record(settings, file)


def _restore(settings: Settings, file: Path) -> None:
    from rich.console import Console

    from mergemaker.server.backup.format import BadBackup
    from mergemaker.server.backup.restore import NotRestored, restore
    from mergemaker.server.data_lock import FolderTaken, claimed
    from mergemaker.server.storage.backend import backend_of

    try:
        with (
            file.open("rb") as content,
            claimed(settings.data, ""),
            Console(stderr=True).status("reading") as status,
        ):
            counts = restore(settings, content, lambda name: status.update(f"reading {name}"))
    except (BadBackup, NotRestored, FolderTaken) as error:
        raise click.ClickException(f"{error} Nothing was imported.") from error
    rows, place = sum(counts.values()), backend_of(settings.location)
    click.echo(f"{counts['games']} games, {rows} rows in all, are in {place}.")
    sys.exit(1 if diagnose(settings) else 0)


def _import_record(settings: Settings, file: Path) -> None:
    from mergemaker.server.backup.single import import_record

    with file.open(encoding="utf-8") as text, record_errors(text):
        record = text.read()
        if not any(line.startswith("Mergemaker:") for line in record.splitlines()):
            raise click.ClickException(f"{file} is neither a backup nor the record of a game.")
        game_id = asyncio.run(import_record(settings, record))
    click.echo(f"The game is at /g/{game_id} on the server.")
