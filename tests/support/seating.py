"""Seating people at a table."""

from __future__ import annotations

from typing import Any

from .player import Json, Person, Seat


def seat_two(ann: Person, ben: Person, *bots: str, **wish: Any) -> tuple[Seat, Seat]:
    """Begin a game of two people, which Ann hosts.

    Args:
        ann: has the first seat.
        ben: has the second.
        bots: have the others.
        wish: what else is asked for when the table is made.

    Returns:
        First the one of the two who decides first, then the other.
    """
    seats = [{"kind": "you"}, {"kind": "open"}, *({"kind": "bot", "bot": bot} for bot in bots)]
    made = ann.make(your_name="Ann", seats=seats, **wish)
    host, guest = ann.join(made["id"]), ben.join(made["id"], made["invite"])
    guest.do("sit", name="Ben")
    host.do("start", bot="random")
    by_number = {0: (host, guest), 1: (guest, host)}
    view = host.until(lambda view: view["phase"] == "playing" and deciding(view) in by_number)
    guest.until(lambda theirs: theirs["seq"] >= view["seq"])
    return by_number[deciding(view)]


def deciding(view: Json) -> int:
    """The seat that has to decide, or that decides first where several have to."""
    return view["deciding"][0]["seat"]
