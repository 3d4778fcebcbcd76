"""What somebody was sent by a server, without what differs between any two games."""

from __future__ import annotations

import json
from typing import Any

from tests.support.player import Seat


def shown_to(viewer: Seat) -> dict[int, str]:
    """The views that somebody was sent, by `seq`, without the game's id."""
    updates = [json.loads(frame) for frame in viewer.frames]
    views = [update["view"] for update in updates if update["type"] == "update"]
    return {view["seq"]: json.dumps(view).replace(viewer.game, "GAME") for view in views}


def shape(frame: str) -> tuple[str, ...]:
    """The type of a frame, and its fields."""
    message = json.loads(frame)
    return message["type"], *sorted(message)


def answers(viewer: Seat, *commands: tuple[str, dict[str, Any]]) -> list[str]:
    """What a viewer is told who asks for everything that can be asked for, and who sends commands
    that are refused, without the game's id."""
    paths = ["", "/replay", f"/plies/{viewer.view['ply']}", "/record", "/orders"]
    bodies = [viewer.person.ask("GET", f"/api/games/{viewer.game}{path}") for path in paths]
    bodies[0][1].pop("updated_at")
    refused = [viewer.command(kind, **fields) for kind, fields in commands]
    for one in refused:
        one.pop("id")
    return [json.dumps(one).replace(viewer.game, "GAME") for one in (*bodies, *refused)]
