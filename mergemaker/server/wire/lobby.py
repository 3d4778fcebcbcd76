"""The lobby as it is sent, over its socket and over HTTP. `docs/protocol.md` explains it."""

from __future__ import annotations

from msgspec import Struct

from mergemaker.table.terms import Terms
from mergemaker.table.view_types import SeatKind

from .chat import Author, Chat, Done
from .messages import Pong, Refused

# --- from the client -----------------------------------------------------------------------------


class SeatMe(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a seat at a listed table: at `game`, or at the first one that fits if that is
    omitted, or at a new one if none does. Without `your_name`, the person goes by the name that
    the server knows."""

    game: str | None = None
    your_name: str | None = None


# --- from the server -----------------------------------------------------------------------------


class LobbySeat(Struct, frozen=True):
    """A seat at a table in the lobby; `online` says that its owner is connected to the table."""

    name: str
    kind: SeatKind
    online: bool


class LobbyTable(Struct, frozen=True):
    """A table in the lobby. `options` are those that differ from the preset, `watchers` the number
    of people who are connected without a seat."""

    id: str
    name: str
    preset: str
    options: dict[str, str]
    terms: Terms
    seats: list[LobbySeat]
    watchers: int


class Lobby(Struct, frozen=True, tag="lobby", tag_field="type"):
    """The whole lobby: the `open` tables, which have a free seat, the oldest first; the `live`
    games, the one with the most people first; how many people are on this server; and whether they
    can talk here. A table that is made for somebody who wants a game starts by itself after `wait`
    seconds."""

    open: list[LobbyTable]
    live: list[LobbyTable]
    people: int
    chat: bool
    wait: int


class OwnTable(Struct, frozen=True):
    """A table in the lobby at which somebody at the viewer's device has a seat or is the host. If
    it is the host merely as a shared screen, `screen` is true."""

    id: str
    screen: bool


class YourTables(Struct, frozen=True, tag="yours", tag_field="type"):
    """What the tables in the lobby are to the viewer: their own ones, and the ids of the open ones
    at which they need an account to sit down, and have none."""

    own: list[OwnTable]
    need_account: list[str]


class Seated(Struct, frozen=True):
    """The game in which the asker was given a seat."""

    id: str


Outbound = Lobby | YourTables | Refused | Author | Chat | Done | Pong
