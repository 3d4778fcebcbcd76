"""What whoever runs the server can do: see load and reports, remove people, close tables."""

from __future__ import annotations

import os
import re
import sys
import time
from importlib.metadata import version

import structlog

from mergemaker.rules import Refused

from ..identity import people_at
from ..peers import Peers
from ..storage.chat_store import Reported
from ..storage.journal import Journal
from ..storage.reports import Reports
from ..tables.actions import Close, DisownSeat
from ..tables.making import DEFAULTS
from ..tables.registry import Registry
from ..wire.admin import ReportShown, ReportsShown, ServerStatus
from .removal import Removal

IDENTITY = re.compile(r"[0-9a-f]{32}")

log = structlog.stdlib.get_logger()


class Admin:
    """The admin's view of a running server.

    Args:
        registry: where the tables are.
        journal: where the games are stored.
        reports: what people reported.
        removal: removes people.
        peers: the processes that serve the same games.
    """

    def __init__(
        self,
        registry: Registry,
        journal: Journal,
        reports: Reports,
        removal: Removal,
        peers: Peers,
    ) -> None:
        self._registry = registry
        self._journal = journal
        self._reports = reports
        self._removal = removal
        self._peers = peers
        self._started = time.monotonic()

    async def status(self) -> ServerStatus:
        """How busy the server is."""
        return ServerStatus(
            version=version("mergemaker"),
            up_seconds=round(time.monotonic() - self._started),
            processes=self._peers.processes,
            people=await self._registry.whereabouts.people(),
            tables=len(self._registry),
            unfinished=await self._journal.unfinished_games(),
            reports=await self._reports.count(),
            memory_mib=_memory_mib(),
            load=round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else 0.0,
        )

    async def reports(self, limit: int) -> ReportsShown:
        """What was reported last, newest first."""
        found = await self._reports.latest(limit)
        return ReportsShown([_shown(report) for report in found])

    async def remove_person(self, person: str) -> str:
        """Bar an identity from this server: its sockets close, it leaves the tables that wait, and
        bots play its seats, all with its companions, and what it has said is shown to nobody any
        more.

        Returns:
            What was done.

        Raises:
            Refused: that is not an identity.
        """
        if not IDENTITY.fullmatch(person):
            reason = "That is not a person's ID: copy it from `mergemaker admin reports`."
            raise Refused(code="bad-request", reason=reason)
        await self._removal.remove(person)
        left, failed = set[str](), set[str]()
        for each in people_at(person).values():
            for game in await self._journal.unfinished_with(each):
                try:
                    live = await self._registry.find(game)
                    refused = await live.carry_out(DisownSeat(each, DEFAULTS.bot))
                    (left if refused is None else failed).add(game)
                except Exception:  # one game that cannot be read must not keep the others
                    log.exception("a person could not be removed from a game", game=game)
                    failed.add(game)
        log.info("a person was removed", games=len(left), failed=len(failed))
        removed = f"The person was removed, from {len(left)} unfinished games as well."
        if failed:
            removed += f" {len(failed)} games could not be changed, and were left as they are."
        return removed

    async def close_table(self, game: str) -> str:
        """Close a table for good: nobody plays on there.

        Returns:
            What was done.

        Raises:
            Refused: there is no such table, or its game has ended.
        """
        refused = await (await self._registry.find(game)).carry_out(Close())
        if refused is not None:
            raise refused.error()
        log.info("a table was closed by the admin", game=game)
        return "The table was closed."


def _shown(report: Reported) -> ReportShown:
    return ReportShown(
        number=report.number,
        at=report.at,
        place=report.place,
        room=report.room,
        person=report.person,
        name=report.name,
        text=report.text,
        context=report.context,
    )


def _memory_mib() -> int:
    """The most memory that this process has used; 0 where the system does not say."""
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
