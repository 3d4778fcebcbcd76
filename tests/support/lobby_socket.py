"""A socket to the lobby, for tests."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any
from uuid import uuid4

from websockets.sync.client import connect
from websockets.typing import Origin

from .player import PATIENCE, Json, Person, receive_chat


class LobbySocket:
    """A socket to the lobby, and the messages received over it.

    Args:
        person: whose socket it is.
        chat: whether to be sent what people say, too.

    Attributes:
        person: whose socket it is.
        lobby: the newest state.
        yours: what its tables are to the person.
        frames: every frame as it was received.
        author: the number by which others know the person in the chat.
        writes: the room that the person writes in, and who reads it.
        rooms: the messages of each room, of which there is one.
    """

    def __init__(self, person: Person, *, chat: bool = False) -> None:
        self.person = person
        self.lobby: Json = {}
        self.yours: Json = {}
        self.frames: list[str] = []
        self.author: int | None = None
        self.writes: Json | None = None
        self.rooms: dict[str, list[Json]] = {}
        self._connection = ExitStack()
        opened = connect(
            f"ws{person.address.removeprefix('http')}/api/lobby/socket{'?chat=true' * chat}",
            origin=Origin(person.address),
            additional_headers={"Cookie": person.cookie or "", "X-Forwarded-For": person.ip},
            compression=None,
            open_timeout=PATIENCE,
            ping_interval=None,
            max_queue=None,
        )
        self._socket = self._connection.enter_context(opened)
        person.take_cookie(self._socket.response.headers.get("Set-Cookie"))
        self.until(bool)

    def __enter__(self) -> LobbySocket:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the socket."""
        self._connection.close()

    # --- sending ---------------------------------------------------------------------------------

    def send_text(self, frame: str) -> Json:
        """Send a frame as it is, and return its answer."""
        self._socket.send(frame)
        while (answer := self.read())["type"] in ("lobby", "yours", "chat", "author"):
            pass
        return answer

    def command(self, kind: str, **fields: Any) -> Json:
        """Send a command, and return its answer."""
        return self.send_text(json.dumps({"type": kind, "id": uuid4().hex, **fields}))

    def say(self, text: str) -> Json:
        """Say something, and return the answer."""
        return self.command("say", room="lobby", text=text)

    # --- reading ---------------------------------------------------------------------------------

    def read(self, timeout: float = PATIENCE) -> Json:
        """Read the next message, update the attributes, and return it."""
        frame = self._socket.recv(timeout)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message = json.loads(frame)
        if message["type"] == "lobby":
            self.lobby = message
        elif message["type"] == "yours":
            self.yours = message
        elif message["type"] == "chat":
            receive_chat(self.rooms, message)
        elif message["type"] == "author":
            self.author, self.writes = message["number"], message["writes"]
        return message

    @property
    def chat(self) -> list[Json]:
        """What was said."""
        return self.rooms.get("lobby", [])

    def until(self, condition: Callable[[Json], bool]) -> Json:
        """Read until the lobby satisfies a condition, and return it."""
        deadline = time.monotonic() + PATIENCE
        while not condition(self.lobby):
            left = deadline - time.monotonic()
            assert left > 0, f"timed out; the last lobby: {self.lobby}"
            self.read(left)
        return self.lobby

    def heard(self, text: str) -> Json:
        """Read until somebody has said this, and return the message."""
        deadline = time.monotonic() + PATIENCE
        while True:
            for message in self.chat:
                if message["text"] == text:
                    return message
            left = deadline - time.monotonic()
            assert left > 0, f"timed out; what was said: {self.chat}"
            self.read(left)
