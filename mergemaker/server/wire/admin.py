"""The messages between `mergemaker admin` and the server: one request and one reply, each a line of
JSON. People's identities are named here, since only whoever can read the data folder can ask."""

from __future__ import annotations

from msgspec import Struct


class AdminRequest(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A request. `token` shows that it comes from somebody who can read the data folder."""

    token: str


class GetStatus(AdminRequest, frozen=True, tag="status"):
    """How busy the server is."""


class GetReports(AdminRequest, frozen=True, tag="reports"):
    """What people reported last."""

    limit: int


class RemovePerson(AdminRequest, frozen=True, tag="remove-person"):
    """Bar an identity from this server."""

    person: str


class CloseTable(AdminRequest, frozen=True, tag="close-table"):
    """Close a table for good."""

    game: str


AnyAdminRequest = GetStatus | GetReports | RemovePerson | CloseTable


class ServerStatus(Struct, frozen=True, tag="status", tag_field="type"):
    """How busy a server is.

    Args:
        version: of the program.
        up_seconds: since it started.
        processes: how many share its games, on this machine and others: servers and those for bots.
        people: how many are connected to any of them.
        tables: how many are in the memory of the process that answers.
        unfinished: how many games are not over.
        reports: how many messages and notes were reported.
        memory_mib: the most memory that this process has used.
        load: the machine's load over the last minute.
    """

    version: str
    up_seconds: int
    processes: int
    people: int
    tables: int
    unfinished: int
    reports: int
    memory_mib: int
    load: float


class ReportShown(Struct, frozen=True):
    """A message or a shared note that somebody reported; `at` is in milliseconds since 1970. The
    `room` of a note is `notes`, and `context` is what was said around a message."""

    number: int
    at: int
    place: str
    room: str
    person: str
    name: str
    text: str
    context: list[str]


class ReportsShown(Struct, frozen=True, tag="reports", tag_field="type"):
    """What was reported, newest first."""

    reports: list[ReportShown]


class AdminDone(Struct, frozen=True, tag="done", tag_field="type"):
    """What was asked for was done: `summary` says what."""

    summary: str


class AdminRefused(Struct, frozen=True, tag="refused", tag_field="type"):
    """Nothing was done, for this reason."""

    reason: str


AnyAdminReply = ServerStatus | ReportsShown | AdminDone | AdminRefused
