"""The store of connections: which sockets are open at each process. PostgreSQL only."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

from sqlalchemy import (
    ARRAY,
    BigInteger,
    ColumnElement,
    Integer,
    String,
    and_,
    bindparam,
    delete,
    distinct,
    exists,
    func,
    insert,
    select,
)

from .database import Database
from .process_store import is_alive
from .runtime_schema import connections
from .statements import compiled, upsert


class Connected(NamedTuple):
    """An open socket.

    Attributes:
        address: where it comes from, as limits count it.
        holder: the holder of the device that opened it.
        place: what it is about, such as a game's id.
    """

    address: str
    holder: str
    place: str


class Counts(NamedTuple):
    """How many sockets are open that have something in common with one: its address, its holder
    and its place, and its place."""

    per_address: int
    per_holder: int
    per_place: int


class ConnectionStore:
    """The connections in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def enter(
        self, process: str, number: int, connected: Connected, most: Counts
    ) -> Counts | None:
        """Add a socket, unless as many as may be are open. Whoever adds one that counts with it
        waits for this.

        Args:
            process: the process that has it, which is alive.
            number: the socket's, which no other of the process has.
            connected: the socket.
            most: how many may be open.

        Returns:
            How many were open before, if it was not added; None if it was, or the process is dead.
        """
        row = {"process": process, "number": number, **connected._asdict()}
        locks = [{"lock": lock} for lock in sorted(_locks(connected))]
        entering = _ENTER({**row, **most._asdict()})
        [(known, *counts)] = await self._database.write(_LOCK(*locks), entering, _COUNT(row))
        return None if known else Counts(*counts)

    async def enter_again(self, process: str, connected: Mapping[int, Connected]) -> None:
        """Add the sockets of a process whose earlier ones were lost, by their numbers."""
        if connected:
            rows = [
                {"process": process, "number": number, **each._asdict()}
                for number, each in connected.items()
            ]
            await self._database.write(_LEAVE_ALL({"leaving": process}), _ADD(*rows))

    async def leave(self, process: str, numbers: Collection[int]) -> None:
        """Remove the sockets of a process with these numbers."""
        await self._database.write(_LEAVE({"leaving": process, "numbers": sorted(numbers)}))

    async def elsewhere(self, process: str, places: Collection[str]) -> list[Connected]:
        """The devices that other processes have connected to these places, each once."""
        found = (
            select(connections.c.address, connections.c.holder, connections.c.place)
            .where(connections.c.place.in_(places), connections.c.process != process)
            .where(is_alive(connections.c.process))
            .distinct()
        )
        rows = await self._database.read(lambda connection: connection.execute(found).all())
        return [Connected(*row) for row in rows]

    async def people(self) -> int:
        """How many holders have a socket open."""
        counted = select(func.count(distinct(connections.c.holder))).where(
            is_alive(connections.c.process)
        )
        return await self._database.read(
            lambda connection: connection.execute(counted).scalar_one()
        )


def _locks(connected: Connected) -> set[int]:
    """The numbers of the locks on what a socket counts with: one of the address and one of the
    place, which its holder's sockets there share."""
    return {_lock("address", connected.address), _lock("place", connected.place)}


def _lock(kind: str, key: str) -> int:
    digest = blake2b(f"connections\0{kind}\0{key}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


def _parameter(name: str) -> ColumnElement[str]:
    return bindparam(name, type_=String)


def _count(*conditions: ColumnElement[bool]) -> Any:
    counted = select(func.count()).select_from(connections)
    return counted.where(is_alive(connections.c.process), *conditions).scalar_subquery()


_SAME_PLACE = connections.c.place == _parameter("place")
_PER_ADDRESS = _count(connections.c.address == _parameter("address"))
_PER_HOLDER = _count(_SAME_PLACE, connections.c.holder == _parameter("holder"))
_PER_PLACE = _count(_SAME_PLACE)
_KNOWN = and_(
    connections.c.process == _parameter("process"),
    connections.c.number == bindparam("number", type_=Integer),
)


def _enter() -> Any:
    process, number = _parameter("process"), bindparam("number", type_=Integer)
    row = select(process, number, *map(_parameter, Connected._fields)).where(
        is_alive(process),
        bindparam("per_address") > _PER_ADDRESS,
        bindparam("per_holder") > _PER_HOLDER,
        bindparam("per_place") > _PER_PLACE,
    )
    entering = upsert(connections).from_select(["process", "number", *Connected._fields], row)
    # It may be there after all, if the process was dead for a while (`enter_again`).
    return entering.on_conflict_do_nothing()


def _counts() -> Any:
    entered = exists(select(connections.c.number).where(_KNOWN))
    process_is_dead = ~is_alive(_parameter("process"))
    return select(entered | process_is_dead, _PER_ADDRESS, _PER_HOLDER, _PER_PLACE)


_LOCK = compiled(select(func.pg_advisory_xact_lock(bindparam("lock", type_=BigInteger))))
_ENTER = compiled(_enter())
_COUNT = compiled(_counts())
_ADD = compiled(insert(connections))
_LEAVE = compiled(
    delete(connections).where(
        connections.c.process == bindparam("leaving"),
        connections.c.number == func.any(bindparam("numbers", type_=ARRAY(Integer))),
    )
)
_LEAVE_ALL = compiled(delete(connections).where(connections.c.process == bindparam("leaving")))
