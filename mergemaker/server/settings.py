"""How the server is set up. `docs/configuration.md` lists every setting."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

LogFormat = Literal["auto", "json", "text"]


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one server.

    Args:
        data: the folder that the journal is kept in.
        host: the address to listen at.
        port: the port to listen at.
        origins: further origins that pages may be served under, as `https://games.example`.
        bot_workers: how many processes the bots think in.
        bot_seconds: how long a bot may take beyond the time that it thinks for.
        log: how log lines are written; `auto` is for people on a terminal, else JSON.
    """

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    origins: tuple[str, ...] = ()
    bot_workers: int = 2
    bot_seconds: float = 5.0
    log: LogFormat = "auto"

    @property
    def journal(self) -> Path:
        """The file that the journal is kept in."""
        return self.data / "journal.sqlite"
