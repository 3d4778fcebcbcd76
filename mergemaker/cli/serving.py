"""Serving games: `mergemaker serve`, `mergemaker play` and `mergemaker bots`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .options import bus_option, database_option
from .screen import has_screen

if TYPE_CHECKING:
    from mergemaker.server.settings import Settings

DEFAULT_PORT = 8000
PORTS_TRIED = 20


def _check_smtp(_: click.Context, __: click.Parameter, url: str | None) -> str | None:
    from mergemaker.server.notices.mail import SmtpServer

    try:
        if url is not None:
            SmtpServer.parse(url)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error
    return url


def _check_metrics(_: click.Context, __: click.Parameter, place: str | None) -> str | None:
    from mergemaker.server.metrics import Listener

    try:
        if place is not None:
            Listener.parse(place)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error
    return place


# The options that all of these commands have, each of which has an environment variable.
_OPTIONS = (
    click.option(
        "--data",
        type=click.Path(file_okay=False, path_type=Path),
        envvar="MERGEMAKER_DATA",
        help="The folder for the games.  [default: in your user data folder]",
    ),
    database_option,
    bus_option,
    click.option(
        "--origin",
        "origins",
        multiple=True,
        envvar="MERGEMAKER_ORIGINS",
        help="Another origin that the pages are served from, such as https://games.example.",
    ),
    click.option(
        "--bot-workers",
        type=click.IntRange(0, 64),
        default=2,
        show_default=True,
        envvar="MERGEMAKER_BOT_WORKERS",
        help="Processes for the bots; 0 leaves bots to other servers and to `mergemaker bots`.",
    ),
    click.option(
        "--bot-seconds",
        type=click.FloatRange(0.1, 60),
        default=5.0,
        show_default=True,
        envvar="MERGEMAKER_BOT_SECONDS",
        help="Seconds that a bot may take beyond its thinking time.",
    ),
    click.option(
        "--thinking-rate",
        type=click.FloatRange(0, 64, min_open=True),
        default=1.0,
        show_default=True,
        envvar="MERGEMAKER_THINKING_RATE",
        help="How many seconds a second bots and hints may think for one address.",
    ),
    click.option(
        "--command-rate",
        type=click.FloatRange(1, 10_000),
        default=5.0,
        show_default=True,
        envvar="MERGEMAKER_COMMAND_RATE",
        help="Commands that one person may send in a second.",
    ),
    click.option(
        "--sockets-per-address",
        type=click.IntRange(1, 100_000),
        default=64,
        show_default=True,
        envvar="MERGEMAKER_SOCKETS_PER_ADDRESS",
        help="Sockets that may be open from one address.",
    ),
    click.option(
        "--registration",
        type=click.Choice(["open", "closed"]),
        default="open",
        show_default=True,
        envvar="MERGEMAKER_REGISTRATION",
        help="Whether people can make new accounts.",
    ),
    click.option(
        "--tables",
        type=click.Choice(["everyone", "accounts"]),
        default="everyone",
        show_default=True,
        envvar="MERGEMAKER_TABLES",
        help="Who may make tables.",
    ),
    click.option(
        "--lobby-chat",
        type=click.Choice(["on", "off"]),
        default="on",
        show_default=True,
        envvar="MERGEMAKER_LOBBY_CHAT",
        help="Whether people can talk in the lobby.",
    ),
    click.option(
        "--word-list",
        type=click.Path(dir_okay=False, exists=True, path_type=Path),
        envvar="MERGEMAKER_WORD_LIST",
        help="A file with the words that are masked in chat, one in each line.",
    ),
    click.option(
        "--grace",
        type=click.FloatRange(1, 86_400),
        default=120.0,
        show_default=True,
        envvar="MERGEMAKER_GRACE",
        help="Seconds that an absent player has to come back before a bot may take over.",
    ),
    click.option(
        "--smtp",
        callback=_check_smtp,
        envvar="MERGEMAKER_SMTP",
        help="The server that takes outgoing e-mail, such as smtp://user:password@mail.example.",
    ),
    click.option(
        "--mail-from",
        envvar="MERGEMAKER_MAIL_FROM",
        help="Whom e-mail comes from.  [default: an address at the server's own host]",
    ),
    click.option(
        "--push-service",
        "push_services",
        multiple=True,
        envvar="MERGEMAKER_PUSH_SERVICES",
        help="Another origin that Web Push may use, such as https://push.example.",
    ),
    click.option(
        "--notice-delay",
        type=click.FloatRange(0, 3600),
        default=3.0,
        show_default=True,
        envvar="MERGEMAKER_NOTICE_DELAY",
        help="Seconds that somebody has to come to a table before they get a notice.",
    ),
    click.option(
        "--metrics",
        callback=_check_metrics,
        envvar="MERGEMAKER_METRICS",
        help="Where Prometheus reads the metrics, such as 127.0.0.1:9464.  [default: nowhere]",
    ),
    click.option(
        "--log",
        type=click.Choice(["auto", "json", "text"]),
        default="auto",
        show_default=True,
        envvar="MERGEMAKER_LOG",
        help="Format of log lines; auto is text on a terminal, otherwise JSON.",
    ),
)


def _serving(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that all of these commands have."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


@click.command()
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    envvar="MERGEMAKER_HOST",
    help="The address to listen on; 0.0.0.0 means all.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=DEFAULT_PORT,
    show_default=True,
    envvar="MERGEMAKER_PORT",
    help="The port to listen on; 0 means any free one.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    envvar="MERGEMAKER_WORKERS",
    help="Processes that serve the pages; several need --database and --bus.",
)
@_serving
def serve(host: str, port: int, **settings: Any) -> None:
    """Host games until stopped."""
    _serve(host, port, 1, None, **settings)


@click.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=None,
    envvar="MERGEMAKER_PORT",
    help=f"The port to listen on.  [default: {DEFAULT_PORT}, or the next free one]",
)
@click.option(
    "--open/--no-open",
    "open_browser",
    default=True,
    help="Open the browser, if the machine has a screen.",
)
@_serving
def play(port: int | None, open_browser: bool, **settings: Any) -> None:
    """Host games on this machine only, and open the browser."""

    def show(address: str) -> None:
        if open_browser and has_screen():
            click.launch(address)

    tries = PORTS_TRIED if port is None else 1
    _serve("127.0.0.1", DEFAULT_PORT if port is None else port, tries, show, **settings)


@click.command()
@_serving
def bots(**settings: Any) -> None:
    """Let bots play for servers elsewhere, until stopped.

    It does all that happens by itself in the games of the servers with the same --database and
    --bus: bots, clocks, notices, reviews. Give it the servers' other options, too.
    """
    from mergemaker.server.background import work
    from mergemaker.server.metrics import ListenerTaken
    from mergemaker.server.storage.backend import backend_of
    from mergemaker.server.storage.errors import StorageFailed, Unusable

    chosen = _settings("127.0.0.1", 0, **settings)
    if chosen.database is None or chosen.bus is None:
        raise click.UsageError(
            "The bots of other servers need the servers' --database (DATABASE_URL) and --bus "
            "(BUS_URL)."
        )
    if not chosen.bot_workers:
        raise click.UsageError("Bots need a process to think in: give --bot-workers 1 or more.")
    place = backend_of(chosen.database)

    def ready() -> None:
        click.echo(f"Mergemaker lets bots play in {place}")
        sys.stdout.flush()

    try:
        work(chosen, ready)
    except (Unusable, StorageFailed, ListenerTaken, OSError) as error:
        raise click.ClickException(str(error)) from error


def _settings(host: str, port: int, *, data: Path | None, **others: Any) -> Settings:
    """The settings that were given.

    Raises:
        click.UsageError: they do not go together.
    """
    from mergemaker.server.settings import Settings

    if data is None:
        from platformdirs import user_data_path

        data = user_data_path("mergemaker", appauthor=False)
    if others["bus"] is not None and others["database"] is None:
        raise click.UsageError(
            "--bus (BUS_URL) needs --database (DATABASE_URL) as well: several servers can share a "
            "PostgreSQL database, but no file."
        )
    if others["bus"] is None and not others["bot_workers"]:
        raise click.UsageError(
            "--bot-workers 0 leaves the bots to other servers, which need the same --database "
            "(DATABASE_URL) and --bus (BUS_URL)."
        )
    if others["bus"] is None and others.get("workers", 1) > 1:
        raise click.UsageError(
            "Several workers share their games by a PostgreSQL database and a Valkey or Redis "
            "server: set DATABASE_URL and BUS_URL, or use one worker."
        )
    return Settings(data=data, host=host, port=port, **others)


def _serve(
    host: str,
    port: int,
    tries: int,
    show: Callable[[str], None] | None,
    **given: Any,
) -> None:
    from mergemaker.server.data_lock import FolderTaken
    from mergemaker.server.metrics import ListenerTaken
    from mergemaker.server.serve import PortTaken, address_of, listen
    from mergemaker.server.serve import serve as run
    from mergemaker.server.storage.backend import backend_of
    from mergemaker.server.storage.errors import Unusable

    try:
        listener = listen(host, port, tries=tries)
    except PortTaken as error:
        raise click.ClickException(str(error)) from error
    address = address_of(listener)

    def listening() -> None:
        place = settings.data if settings.database is None else backend_of(settings.database)
        click.echo(f"Games are kept in {place}")
        click.echo(f"Mergemaker is ready at {address}")
        sys.stdout.flush()
        if show is not None:
            show(address)

    settings = _settings(host, listener.getsockname()[1], **given)
    try:
        served = run(settings, listener, listening)
    except FolderTaken as error:
        if show is None or not error.address:
            raise click.ClickException(str(error)) from error
        click.echo(f"Mergemaker is ready at {error.address} already.")
        show(error.address)
        return
    except (Unusable, ListenerTaken, OSError) as error:
        raise click.ClickException(str(error)) from error
    sys.exit(0 if served else 1)
