"""The bodies of responses about the games that somebody has played. `docs/protocol.md` explains
them."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct


class FinalSeat(Struct, frozen=True):
    """A player of a game that has ended: name, place from 1, and total in dollars, which are None
    if everybody resigned."""

    name: str
    place: int | None
    total: int | None
    you: bool


class PlayedGame(Struct, frozen=True):
    """A game that somebody has played, with everybody's result, best first. If they `resigned`,
    theirs is the last place, whatever whoever played on from their seat achieved. `ended_at` is a
    date and time (ISO 8601, UTC)."""

    id: str
    name: str
    preset: str
    ended_at: datetime
    resigned: bool
    seats: list[FinalSeat]


class HistoryPage(Struct, frozen=True):
    """A page of the games that match a search, the one that ended last first; how many there are on
    a page, and in all."""

    games: list[PlayedGame]
    page_size: int
    total: int


class PlaceCount(Struct, frozen=True):
    """How often somebody took a place among so many players."""

    players: int
    place: int
    games: int


class PresetCount(Struct, frozen=True):
    """How often somebody played by a preset, and how often they won."""

    preset: str
    games: int
    won: int


class ChainCount(Struct, frozen=True):
    """What a chain brought somebody: shares bought, and what it paid in bonuses and for shares
    sold, in dollars."""

    chain: int
    bought: int
    paid: int


class Statistics(Struct, frozen=True):
    """What somebody's finished games amount to. `margin` is how many dollars they were ahead of the
    best of the others on average, None without games. Presets and chains come in the order of how
    often they were played and bought."""

    games: int
    won: int
    margin: int | None
    places: list[PlaceCount]
    presets: list[PresetCount]
    chains: list[ChainCount]
