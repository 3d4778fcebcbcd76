"""The messages of chat, both ways. Nobody is ever named by identity: who wrote something is a seat
number, or the number of a guest, which always means the same person at that table, or in the
lobby."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from msgspec import Struct

from mergemaker.table.command import Asked

# Who reads what: the people at a table, its watchers, or everybody in the lobby.
Room = Literal["table", "watchers", "lobby"]


# --- from the client -----------------------------------------------------------------------------


class Say(Asked, frozen=True, tag="say"):
    """Say something. Repeated with the same id, it is said once."""

    room: Room
    text: str


class Report(Asked, frozen=True, tag="report"):
    """Show a message, with what was said around it, to whoever runs this server."""

    room: Room
    number: int


AnyTalk = Say | Report


# --- from the server -----------------------------------------------------------------------------


class ChatMessage(Struct, frozen=True):
    """Something that was said; `number` counts from 1 in its room.

    The author is `seat`, or else the guest with the number `guest`. `at` is a date and time (ISO
    8601, UTC).
    """

    number: int
    seat: int | None
    guest: int | None
    name: str
    text: str
    at: datetime


class Chat(Struct, frozen=True, tag="chat", tag_field="type"):
    """What was said in a room since the message before it on this connection; at first the last
    50 messages."""

    room: Room
    messages: list[ChatMessage]


class Done(Struct, frozen=True, tag="done", tag_field="type"):
    """What `id` said or reported is stored: the message with this number."""

    id: str
    number: int
