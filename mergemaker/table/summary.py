"""A table's summary: what lists and notices need to know without loading the table."""

from __future__ import annotations

from msgspec import Struct

from .chain_results import ChainResult
from .view_types import Phase


class SeatSummary(Struct, frozen=True):
    """A seat in a summary.

    Attributes:
        person: the identity that owns it, or None.
        bot: the bot that plays it, or None.
        name: the player's name; "" while the seat is free.
        deciding: whether the game waits for this seat.
        place: its place when the game is over, from 1; None before.
        total: its dollars when the game is over; None before.
    """

    person: str | None
    bot: str | None
    name: str
    deciding: bool
    place: int | None
    total: int | None


class Resignation(Struct, frozen=True):
    """Somebody who resigned: the identity, and the seat that they had; None if that is not known
    any more. They may also have `lost` it to another person while they were away."""

    person: str
    seat: int | None
    lost: bool = False


class Summary(Struct, frozen=True):
    """A table in brief: everything that lists of tables need.

    Attributes:
        name: what the game is called.
        preset: the ruleset's preset.
        host: the identity that is host; "" for nobody.
        phase: the phase of the game.
        ended: whether the game is over, or everybody has resigned.
        open_seats: how many seats are still free.
        bot_to_act: whether the game waits for a bot.
        deadline: when the time of the player whose clock runs is up, in milliseconds since 1970;
            None if no clock runs.
        slow: whether a decision may take days.
        seats: each seat.
        resigned: those who had a seat and resigned.
        barred: the identities that the host has removed.
        chains: what each chain brought those seats that people own, once the game is over.
    """

    name: str
    preset: str
    host: str
    phase: Phase
    ended: bool
    open_seats: int
    bot_to_act: bool
    deadline: int | None
    slow: bool
    seats: tuple[SeatSummary, ...]
    resigned: tuple[Resignation, ...] = ()
    barred: tuple[str, ...] = ()
    chains: tuple[ChainResult, ...] = ()
