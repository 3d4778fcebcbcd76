"""Options and errors that several commands share."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import IO

import click

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
preset_option = click.option(
    "--preset", default="classic", show_default=True, help="The rules to play by."
)


@contextmanager
def record_errors(file: IO[str]) -> Generator[None]:
    """Report a record that cannot be read as an error of the command.

    Args:
        file: the record's file, to be read within the context.

    Raises:
        click.ClickException: the record is malformed, or the file is not text.
    """
    from mergemaker.rules import BadRecord

    try:
        yield
    except BadRecord as error:
        raise click.ClickException(f"{file.name}: {error}") from error
    except UnicodeDecodeError as error:
        raise click.ClickException(f"{file.name} is not a text file.") from error
