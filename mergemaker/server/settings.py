"""The server's settings. `docs/configuration.md` lists them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

LogFormat = Literal["auto", "json", "text"]
Registration = Literal["open", "closed"]
TableMakers = Literal["everyone", "accounts"]


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one server.

    Args:
        data: the folder that the journal is kept in.
        host: the address to listen on.
        port: the port to listen on.
        origins: other origins that pages may be served from, such as `https://games.example`.
        bot_workers: how many processes choose the bots' moves.
        bot_seconds: how long a bot may take in addition to its thinking time.
        command_rate: how many commands one person may send in a second.
        sockets_per_address: how many sockets may be open from one address.
        registration: whether people can make new accounts.
        tables: who may make tables.
        word_list: a file with the words that are masked in chat, one in each line.
        grace: how many seconds an absent player has to come back before a bot may take over.
        log: the format of log lines; `auto` is text on a terminal, and otherwise JSON.
    """

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    origins: tuple[str, ...] = ()
    bot_workers: int = 2
    bot_seconds: float = 5.0
    command_rate: float = 5.0
    sockets_per_address: int = 64
    registration: Registration = "open"
    tables: TableMakers = "everyone"
    word_list: Path | None = None
    grace: float = 120.0
    log: LogFormat = "auto"

    @property
    def journal(self) -> Path:
        """The file that the journal is kept in."""
        return self.data / "journal.sqlite"
