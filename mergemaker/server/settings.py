"""The server's settings. `docs/configuration.md` lists them."""

from __future__ import annotations

from dataclasses import dataclass, field
from email.utils import parseaddr
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from sqlalchemy import URL

LogFormat = Literal["auto", "json", "text"]
Registration = Literal["open", "closed"]
TableMakers = Literal["everyone", "accounts"]
LobbyChat = Literal["on", "off"]


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one server.

    Args:
        data: the folder that the server's files are kept in.
        database: the PostgreSQL database that the journal is kept in; None for a file in `data`.
        bus: the Valkey or Redis server by which several processes serve the same games; None for a
            server that serves its games alone.
        host: the address to listen on.
        port: the port to listen on.
        origins: other origins that pages may be served from, such as `https://games.example`.
        bot_workers: how many processes choose the bots' moves; 0 to leave them to other servers.
        bot_seconds: how long a bot may take in addition to its thinking time.
        thinking_rate: how many seconds a second bots and hints may think for one address.
        command_rate: how many commands one person may send in a second.
        sockets_per_address: how many sockets may be open from one address.
        registration: whether people can make new accounts.
        tables: who may make tables.
        lobby_chat: whether people can talk in the lobby.
        word_list: a file with the words that are masked in chat, one in each line.
        grace: how many seconds an absent player has to come back before a bot may take over.
        smtp: the URL of the server that takes outgoing e-mail; None to send none.
        mail_from: whom e-mail comes from; None for an address at the server's own host.
        push_services: origins of push services besides the known ones.
        notice_delay: how many seconds somebody has to come to a table before they get a notice.
        workers: how many processes serve the pages.
        worker: which of them this is, from 1.
        metrics: where Prometheus reads the metrics, such as `127.0.0.1:9464`; None for nowhere.
        log: the format of log lines; `auto` is text on a terminal, and otherwise JSON.
    """

    data: Path
    database: URL | None = field(default=None, repr=False)  # it may hold a password
    bus: str | None = field(default=None, repr=False)  # it may hold a password
    host: str = "127.0.0.1"
    port: int = 8000
    origins: tuple[str, ...] = ()
    bot_workers: int = 2
    bot_seconds: float = 5.0
    thinking_rate: float = 1.0
    command_rate: float = 5.0
    sockets_per_address: int = 64
    registration: Registration = "open"
    tables: TableMakers = "everyone"
    lobby_chat: LobbyChat = "on"
    word_list: Path | None = None
    grace: float = 120.0
    smtp: str | None = field(default=None, repr=False)  # it may hold a password
    mail_from: str | None = None
    push_services: tuple[str, ...] = ()
    notice_delay: float = 3.0
    workers: int = 1
    worker: int = 1
    metrics: str | None = None
    log: LogFormat = "auto"

    @property
    def journal(self) -> Path:
        """The file that the journal is kept in, unless that is in a `database`."""
        return self.data / "journal.sqlite"

    @property
    def location(self) -> Path | URL:
        """Where the journal is kept: in this file, or in the database at this URL."""
        return self.database or self.journal

    @property
    def vapid_key(self) -> Path:
        """The file in which an older version kept the key for Web Push."""
        return self.data / "vapid.pem"

    @property
    def site(self) -> str:
        """The address at which people reach the server, without a slash at its end."""
        return self.origins[0].rstrip("/") if self.origins else f"http://127.0.0.1:{self.port}"

    @property
    def sender(self) -> str:
        """Whom e-mail comes from."""
        host = urlsplit(self.site).hostname or "localhost"
        return self.mail_from or f"Mergemaker <mergemaker@{host}>"

    @property
    def contact(self) -> str:
        """How push services reach whoever runs the server, as an address that they accept."""
        if self.site.startswith("https://"):
            return self.site
        return f"mailto:{parseaddr(self.sender)[1]}"
