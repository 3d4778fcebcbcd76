"""The messages of chat, both ways. Nobody is ever named by identity: each author has a number,
which means the same person at one table, or in the lobby, and says nothing else about them."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from msgspec import Struct

from mergemaker.table.command import Asked

# Who reads what: the people at a table, its watchers, or everybody in the lobby.
Room = Literal["table", "watchers", "lobby"]

# Who reads what somebody writes in a room now.
Readers = Literal["everybody", "players", "watchers"]


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


class Writing(Struct, frozen=True):
    """Where what somebody writes goes: the room, and who reads it there now."""

    room: Room
    readers: Readers


class Author(Struct, frozen=True, tag="author", tag_field="type"):
    """The viewer as an author here: the number that their messages have as `author`, and where
    these go; None if they cannot write."""

    number: int
    writes: Writing | None


class ChatMessage(Struct, frozen=True):
    """Something that was said; `number` counts from 1 in its room.

    `author` is the number of the person who wrote it, and `seat` the one that they had then, if
    they had any. `at` is a date and time (ISO 8601, UTC).
    """

    number: int
    author: int
    seat: int | None
    name: str
    text: str
    at: datetime


class Chat(Struct, frozen=True, tag="chat", tag_field="type"):
    """What was said in a room after message `since`, at most the last 50 messages. It replaces all
    that came after that one, and with 0 everything: some of it may have been withdrawn."""

    room: Room
    since: int
    messages: list[ChatMessage]


class Done(Struct, frozen=True, tag="done", tag_field="type"):
    """What `id` said or reported is stored: the message with this number."""

    id: str
    number: int
