"""Options and errors that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click
from click.core import ParameterSource

if TYPE_CHECKING:
    from sqlalchemy import URL

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
# The bounds are numbers because the constants are in the rules, which are slow to import.
players_option = click.option(
    "--players", type=click.IntRange(2, 6), default=4, show_default=True, help="How many play."
)
preset_option = click.option(
    "--preset", default="classic", show_default=True, help="The rules to play by."
)


def trading_option(what: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The option whether players trade (R10), off by default.

    Args:
        what: the help.
    """
    switch = click.Choice(["on", "off"])
    return click.option("--trading", type=switch, default="off", show_default=True, help=what)


def _data_folder(_: click.Context, __: click.Parameter, given: Path | None) -> Path:
    if given is not None:
        return given
    from platformdirs import user_data_path

    return user_data_path("mergemaker", appauthor=False)


data_option = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="MERGEMAKER_DATA",
    callback=_data_folder,
    help="The server's data folder.  [default: in your user data folder]",
)


def _parse_database(_: click.Context, __: click.Parameter, url: str | None) -> URL | None:
    if not url:
        return None
    from mergemaker.server.storage.postgres import parse_url

    try:
        return parse_url(url)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


database_option = click.option(
    "--database",
    callback=_parse_database,
    envvar="DATABASE_URL",
    help="A PostgreSQL database for the games, such as postgresql://user@db.example/games."
    "  [default: a file in the folder]",
)


def _parse_bus(_: click.Context, __: click.Parameter, url: str | None) -> str | None:
    if not url:
        return None
    from mergemaker.server.valkey import check_url

    try:
        check_url(url)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
    return url


bus_option = click.option(
    "--bus",
    callback=_parse_bus,
    envvar="BUS_URL",
    help="A Valkey or Redis server, such as valkey://valkey.example:6379/0, by which several"
    " servers with the same --database serve the same games.",
)


def with_settings(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that say where a server's games are. It is called with the
    settings first, and with its own arguments and options."""

    @data_option
    @database_option
    @wraps(command)
    def with_options(data: Path, database: URL | None, **others: Any) -> None:
        from mergemaker.server.settings import Settings

        command(Settings(data, database), **others)

    return with_options


@contextmanager
def storage_errors() -> Generator[None]:
    """Report a database that cannot be used as an error of the command.

    Raises:
        click.ClickException: what is wrong, and what would help.
    """
    from mergemaker.server.storage.errors import Unusable
    from mergemaker.server.storage.snapshots import Unreadable

    try:
        yield
    except (Unreadable, Unusable, OSError) as error:
        raise click.ClickException(str(error)) from error


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


def check_goes_with(option: str, allowed: Mapping[str, str]) -> None:
    """Check that an option for which a command does something else is given alone or with some.

    Args:
        option: the option.
        allowed: what may be given: it and those that go with it, by the names of the parameters.

    Raises:
        click.UsageError: another is given.
    """
    context = click.get_current_context()
    for parameter in context.command.params:
        name = parameter.name or ""
        given = context.get_parameter_source(name) == ParameterSource.COMMANDLINE
        if given and context.params[name] and name not in allowed:
            what = parameter.opts[0] if isinstance(parameter, click.Option) else "a BOT"
            others = " and ".join(each for each in allowed.values() if each != option)
            raise click.UsageError(f"{option} goes with {others}, and not with {what}")
