"""A client for tests: a person who plays over HTTP and the socket by choosing from the options."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from ipaddress import IPv4Address
from itertools import count
from random import Random
from typing import Any
from uuid import uuid4

from websockets.protocol import State
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.support.choosing import choose

PATIENCE = 120.0  # seconds to wait for what must happen, on a busy machine

Json = dict[str, Any]

FIRST_IP = IPv4Address("198.18.0.0")  # of a range reserved for tests
_numbers = count()


class Person:
    """A person, known to the server by a cookie; keeps the body of every response.

    Each person has their own IP address, as if behind a proxy, since the server limits the number
    of requests from an address.

    Args:
        address: the server's, such as `http://127.0.0.1:8000`.
        cookie: from an earlier visit; None for a new guest.
    """

    def __init__(self, address: str, cookie: str | None = None) -> None:
        self.address = address.rstrip("/")
        self.cookie = cookie
        self.bodies: list[bytes] = []
        self.ip = str(FIRST_IP + next(_numbers))

    def ask(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, Any]:
        """Make a request.

        Returns:
            Its status, and its body: text, or decoded JSON.
        """
        sent = {"Origin": self.address, "X-Forwarded-For": self.ip}
        if self.cookie is not None:
            sent["Cookie"] = self.cookie
        if body is not None:
            sent["Content-Type"] = "application/json"
        sent.update(headers or {})
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        data = None if body is None else raw
        request = urllib.request.Request(self.address + path, data, sent, method=method)
        try:
            answer = urllib.request.urlopen(request, timeout=PATIENCE)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            self.take_cookie(answer.headers["Set-Cookie"])
            content = answer.read()
            self.bodies.append(content)
            is_json = "json" in (answer.headers["Content-Type"] or "")
            assert answer.status is not None
            return answer.status, json.loads(content) if is_json else content.decode()

    def take_cookie(self, given: str | None) -> None:
        """Keep the cookie of a Set-Cookie header, if there was one."""
        if given is not None:
            self.cookie = given.partition(";")[0]

    def make(self, **wish: Any) -> Json:
        """Make a game; by default against three bots."""
        status, made = self.ask("POST", "/api/games", {"pace": "instant", **wish})
        assert status == 201, made
        return made

    def join(self, game: str, invite: str | None = None, speaks_as: str | None = None) -> Seat:
        """Open the game's socket and wait for the first view.

        Args:
            game: the game's id.
            invite: the code of the invite by which the person came.
            speaks_as: who at the person's device opens it; None does not say.
        """
        return Seat(self, game, invite, speaks_as)


def receive_chat(chat: dict[str, list[Json]], message: Json) -> None:
    """Add what was said to the messages of each room, and take away what was withdrawn."""
    before = [said for said in chat.get(message["room"], ()) if said["number"] <= message["since"]]
    chat[message["room"]] = before + message["messages"]


class Refusal(AssertionError):
    """The server refused a command that should have been carried out."""


class Seat:
    """A socket to a game, for a player or a spectator, and everything received over it.

    Attributes:
        invite: the code of the invite by which the person came, which `sit` needs.
        speaks_as: who at the person's device opened it; None does not say.
        now: the time that the server said when the socket was opened.
        rules: the rules of the table.
        presence: who is connected.
        view: the newest view, with the rules added.
        log: the log entries of all updates.
        table_events: the table events of all updates.
        frames: every frame as it was received.
        author: the number by which others know the person in the chat.
        writes: the room that the person writes in, and who reads it; None if they cannot write.
        chat: the messages of each room.
        acks: the `seq` of each acknowledged command, by command id.
    """

    def __init__(
        self,
        person: Person,
        game: str,
        invite: str | None = None,
        speaks_as: str | None = None,
    ) -> None:
        self.person = person
        self.game = game
        self.invite = invite
        self.speaks_as = speaks_as
        self.now = datetime.fromtimestamp(0, UTC)
        self.rules: Json = {}
        self.presence: Json = {}
        self.view: Json = {}
        self.log: list[Json] = []
        self.table_events: list[Json] = []
        self.frames: list[str] = []
        self.author: int | None = None
        self.writes: Json | None = None
        self.chat: dict[str, list[Json]] = {}
        self.acks: dict[str, int] = {}
        self._answers: dict[str | None, Json] = {}
        self._connect()

    def _connect(self) -> None:
        self._connection = ExitStack()
        query = "" if self.speaks_as is None else f"?as={self.speaks_as}"
        opened = connect(
            f"ws{self.person.address.removeprefix('http')}/api/games/{self.game}/socket{query}",
            origin=Origin(self.person.address),
            additional_headers={
                "Cookie": self.person.cookie or "",
                "X-Forwarded-For": self.person.ip,
            },
            max_size=None,
            compression=None,
            # Only `PATIENCE` may end a wait, even on a slow machine, and unread frames must not
            # delay anybody.
            open_timeout=PATIENCE,
            ping_interval=None,
            max_queue=None,
        )
        self._socket: ClientConnection = self._connection.enter_context(opened)
        self.person.take_cookie(self._socket.response.headers.get("Set-Cookie"))
        self.until(lambda _: bool(self.view))

    def __enter__(self) -> Seat:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def is_open(self) -> bool:
        """Whether the socket is open, as far as this side knows."""
        return self._socket.state is State.OPEN

    def close(self) -> None:
        """Close the socket."""
        self._connection.close()

    def reconnect(self, address: str | None = None) -> None:
        """Connect again, as after an interruption; at a new address if the server has moved."""
        self.close()
        self.person.address = (address or self.person.address).rstrip("/")
        self.view, self.log, self.table_events = {}, [], []
        self.chat, self.author, self.writes = {}, None, None
        self._connect()

    # --- sending ---------------------------------------------------------------------------------

    def send(self, kind: str, **fields: Any) -> str:
        """Send a command without waiting for its answer.

        Returns:
            Its id.
        """
        command = {"type": kind, "id": uuid4().hex, **fields}
        if kind == "sit" and self.invite is not None:
            command.setdefault("invite", self.invite)
        self.send_text(json.dumps(command))
        return command["id"]

    def send_text(self, frame: str | bytes) -> None:
        """Send a frame as it is."""
        self._socket.send(frame)

    def command(self, kind: str, **fields: Any) -> Json:
        """Send a command, wait for its answer, and return it."""
        return self.answer(self.send(kind, **fields))

    def answer(self, command: str | None) -> Json:
        """Wait for the answer to the command with this id."""
        self.until(lambda _: command in self._answers)
        return self._answers.pop(command)

    def do(self, kind: str, **fields: Any) -> int:
        """Send a command that must be carried out, and wait until the view includes it.

        Returns:
            The `seq` under which it was stored.
        """
        answer = self.command(kind, **fields)
        if answer["type"] != "ack":
            raise Refusal(answer)
        self.until(lambda view: view["seq"] >= answer["seq"])
        return answer["seq"]

    def say(self, text: str, room: str = "table") -> Json:
        """Say something, wait for the answer, and return it."""
        return self.command("say", room=room, text=text)

    # --- reading ---------------------------------------------------------------------------------

    def read(self, timeout: float = PATIENCE) -> Json:
        """Read the next message, update the attributes, and return it."""
        frame = self._socket.recv(timeout)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message = json.loads(frame)
        if message["type"] == "presence":
            self.presence = message
        elif message["type"] == "welcome":
            self.now = datetime.fromisoformat(message["now"])
            self.rules = message["rules"]
        elif message["type"] == "update":
            self.view = with_rules(message["view"], self.rules)
            self.log += message["told"]
            self.table_events += message["table_events"]
        elif message["type"] == "chat":
            receive_chat(self.chat, message)
        elif message["type"] == "author":
            self.author, self.writes = message["number"], message["writes"]
        else:
            self._answers[message["id"]] = message
            if message["type"] == "ack":
                self.acks[message["id"]] = message["seq"]
        return message

    def until(self, condition: Callable[[Json], bool], timeout: float = PATIENCE) -> Json:
        """Read until the view satisfies a condition, and return it."""
        self._read_until(lambda: condition(self.view), timeout)
        return self.view

    def until_present(self, condition: Callable[[Json], bool]) -> None:
        """Read until the presence satisfies a condition."""
        self._read_until(lambda: condition(self.presence), PATIENCE)

    def _read_until(self, done: Callable[[], bool], timeout: float) -> None:
        deadline = time.monotonic() + timeout
        while not done():
            try:
                self.read(max(0.0, deadline - time.monotonic()))
            except TimeoutError:
                shown = f"the last presence: {self.presence}; the last view: {self.view}"
                raise AssertionError(f"timed out; {shown}") from None

    def heard(self, text: str, room: str = "table") -> Json:
        """Read until somebody has said this, and return the message."""
        deadline = time.monotonic() + PATIENCE
        while True:
            for message in self.chat.get(room, ()):
                if message["text"] == text:
                    return message
            left = deadline - time.monotonic()
            assert left > 0, f"timed out; what was said: {self.chat}"
            self.read(left)

    def my_decision(self) -> Json:
        """Read until there is something to decide, or the game is over."""
        return self.until(lambda view: view["options"] is not None or view["phase"] == "over")

    # --- playing ---------------------------------------------------------------------------------

    def play(self, random: Random | None = None) -> None:
        """Make one decision: a random one, or the first option if `random` is None."""
        self.do("move", seq=self.view["seq"], moves=choose(self.view, random))

    def play_out(self, random: Random | None = None, decisions: int = 10_000) -> Json:
        """Play until the game is over, or for this many decisions, and return the newest view."""
        for _ in range(decisions):
            view = self.my_decision()
            if view["phase"] == "over":
                break
            self.play(random)
        return self.view


def with_rules(view: Json, rules: Json) -> Json:
    """A view with what never changes added: the rules, and the names of the chains."""
    constant = {chain["chain"]: chain for chain in rules["chains"]}
    chains = [{**row, **constant[row["chain"]]} for row in view["chains"]]
    return {**view, "rules": rules, "chains": chains}
