"""Taking games out of a server and putting them into one: `mergemaker export` and `import`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from .doctor import diagnose
from .options import data_option, storage_errors

SECRETS = (
    "It holds password hashes, e-mail addresses and the tiles of running games, so only you can "
    "read it. Keep it so."
)

out_option = click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The file."
)


@click.group()
def export() -> None:
    """Take everything out of a server, or one game, or what it knows of one person.

    The server may be running.
    """


@export.command()
@data_option
@out_option
def everything(data: Path, out: Path) -> None:
    """Write a backup, from which `mergemaker import` makes the same server again."""
    from rich.console import Console

    from mergemaker.server.backup.export import export_everything
    from mergemaker.server.settings import Settings

    with storage_errors(), Console(stderr=True).status("writing") as status:
        counts = export_everything(
            Settings(data), out, lambda name: status.update(f"writing {name}")
        )
    rows = sum(counts.values())
    click.echo(f"{counts['games']} games, {rows} rows in all, are in {out}.")
    click.echo(SECRETS)


@click.command("import")
@click.argument("file", type=click.Path(dir_okay=False, exists=True, path_type=Path))
@data_option
def import_(file: Path, data: Path) -> None:
    """Restore the backup in FILE into an empty data folder, then examine it as `doctor` does."""
    from rich.console import Console

    from mergemaker.server.backup.format import BadBackup
    from mergemaker.server.backup.restore import NotRestored, restore
    from mergemaker.server.data_lock import FolderTaken, claimed
    from mergemaker.server.settings import Settings

    with storage_errors():
        try:
            with (
                file.open("rb") as content,
                claimed(data, ""),
                Console(stderr=True).status("reading") as status,
            ):
                counts = restore(
                    Settings(data), content, lambda name: status.update(f"reading {name}")
                )
        except (BadBackup, NotRestored, FolderTaken) as error:
            raise click.ClickException(f"{error} Nothing was imported.") from error
        click.echo(f"{counts['games']} games, {sum(counts.values())} rows in all, are in {data}.")
        sys.exit(1 if diagnose(data) else 0)
