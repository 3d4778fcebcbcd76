"""What a load run takes of this machine: processor time and memory, as far as they are known."""

from __future__ import annotations

import os
from typing import NamedTuple

from .process import memory_kib, processor_seconds


class Usage(NamedTuple):
    """What a process has used at one moment; None where that is not known."""

    processor_s: float | None
    memory_kib: int | None


class Resources(NamedTuple):
    """What the measured part of a run took; None where that is not known.

    Attributes:
        generator_cores: the generator's processor time in a second.
        generator_us_per_command: the same for each command, in microseconds.
        server_cores: the server's processor time in a second; its bots are not counted.
        server_us_per_command: the same for each command, in microseconds.
        server_idle_kib: the server's memory before the first table was made.
        kib_per_waiting_table: what a table takes that waits for players, before they connect.
        kib_per_socket: what a socket takes.
        kib_per_table: what a table takes at the end, in progress, without its sockets.
    """

    generator_cores: float | None
    generator_us_per_command: float | None
    server_cores: float | None
    server_us_per_command: float | None
    server_idle_kib: int | None
    kib_per_waiting_table: float | None
    kib_per_socket: float | None
    kib_per_table: float | None


class ResourceMeter:
    """Reads what the generator and the server use, stage by stage.

    Args:
        server_pid: the server's process, if it is on this machine and known.
    """

    def __init__(self, server_pid: int | None) -> None:
        self._server_pid = server_pid
        self._server: dict[str, Usage] = {}
        self._generator: dict[str, Usage] = {}

    def read(self, moment: str) -> None:
        """Note what both have used at a moment: `idle`, `made`, `connected`, `began`, `ended`."""
        self._generator[moment] = _usage_of(os.getpid())
        self._server[moment] = _usage_of(self._server_pid)

    def resources(self, seconds: float, commands: int, tables: int, sockets: int) -> Resources:
        """What was used, once all moments have been noted.

        Args:
            seconds: how long the measured part lasted.
            commands: how many were acknowledged in it.
            tables: how many there are.
            sockets: how many there are, at all tables together.
        """
        generator, server = _between(self._generator), _between(self._server)
        a_socket = self._growth("made", "connected", sockets)
        growth = self._growth("idle", "ended", tables)
        a_table = None
        if a_socket is not None and growth is not None:
            a_table = round(growth - a_socket * sockets / tables, 1)
        return Resources(
            generator_cores=_share(generator, seconds),
            generator_us_per_command=_share(generator, commands / 1e6),
            server_cores=_share(server, seconds),
            server_us_per_command=_share(server, commands / 1e6),
            server_idle_kib=self._server["idle"].memory_kib,
            kib_per_waiting_table=self._growth("idle", "made", tables),
            kib_per_socket=a_socket,
            kib_per_table=a_table,
        )

    def _growth(self, before: str, after: str, things: int) -> float | None:
        """By how many KiB the server grew for each of so many things."""
        first, last = self._server[before].memory_kib, self._server[after].memory_kib
        return None if first is None or last is None else _share(last - first, things)


def _usage_of(pid: int | None) -> Usage:
    if pid is None:
        return Usage(None, None)
    return Usage(processor_seconds(pid), memory_kib(pid))


def _between(usage: dict[str, Usage]) -> float | None:
    """The processor time of the measured part."""
    first, last = usage["began"].processor_s, usage["ended"].processor_s
    return None if first is None or last is None else last - first


def _share(amount: float | None, of: float) -> float | None:
    return None if amount is None or not of else round(amount / of, 3)
