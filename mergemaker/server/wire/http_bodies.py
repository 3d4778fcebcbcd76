"""The modules that define the bodies of HTTP requests and responses."""

from . import (
    account_bodies,
    bodies,
    history_bodies,
    lobby,
    note_bodies,
    notice_bodies,
    order_bodies,
    practice_bodies,
    puzzle_bodies,
    rating_bodies,
    showcase_bodies,
)

BODIES = (
    bodies,
    account_bodies,
    note_bodies,
    notice_bodies,
    order_bodies,
    history_bodies,
    lobby,
    rating_bodies,
    practice_bodies,
    puzzle_bodies,
    showcase_bodies,
)
