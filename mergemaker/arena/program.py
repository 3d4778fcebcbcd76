"""A program that plays: a subprocess that is told a JSON object a line, and answers with one."""

from __future__ import annotations

import asyncio
import os
import signal
from asyncio.subprocess import PIPE, Process
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from ..rules import Game
from . import protocol
from .plan import LATE

T = TypeVar("T")

START_SECONDS: Final = 30.0  # a virtual machine or a large model takes its time
STOP_SECONDS: Final = 2.0
PIPE_SECONDS: Final = 0.25  # what a pipe may take
LONGEST_LINE: Final = 64 * 1024  # bytes
COMPLAINT: Final = 200  # characters of what a program said that are worth keeping

_running: set[int] = set()  # process ids, each the leader of its group


class Misbehaved(Exception):
    """A program broke the protocol; the text says how, to follow its name."""


class Ready(Struct, frozen=True, tag="ready"):
    """The answer to `hello`."""


class Moves(Struct, frozen=True, tag="moves"):
    """The answer to `decide`: the moves to make, in order."""

    id: int
    moves: list[str]


class Program:
    """One program for one seat of one game.

    Args:
        command: the words that start it.
        seconds: what a decision may take.
    """

    def __init__(self, command: tuple[str, ...], seconds: float) -> None:
        self._command = command
        self._seconds = seconds
        self._loop = asyncio.Runner()
        self._process: Process | None = None
        self._complaints: asyncio.Task[None] | None = None
        self._last_words = b""
        self._asked = 0

    def greet(self, game: Game, seat: int) -> None:
        """Start the program, and wait until it is ready.

        Raises:
            Misbehaved: it cannot be started, or does not answer as it should.
        """
        self._run(self._start())
        said = protocol.hello(game, seat, self._seconds)
        self._run(self._exchange(said, START_SECONDS, Ready))

    def decide(self, sight: Game, seat: int) -> list[str]:
        """The moves that the program makes, as text.

        Raises:
            Misbehaved: it is late, dead, or not answering as it should.
        """
        self._asked += 1
        said = protocol.decide(sight, seat, self._asked)
        limit = self._seconds * LATE + PIPE_SECONDS
        answer = self._run(self._exchange(said, limit, Moves))
        if answer.id != self._asked:
            raise Misbehaved(f"answered decision {answer.id} when asked for {self._asked}")
        if not answer.moves:
            raise Misbehaved("answered with no move")
        return answer.moves

    def tell_over(self, game: Game) -> None:
        """Tell that the game is over, and give the program a moment to end by itself."""
        self._run(self._farewell(protocol.over(game)))

    def close(self) -> None:
        """End the program, if it has not ended. May be called again."""
        if self._process is not None:
            self._run(self._end(self._process))
            self._process = None
        self._loop.close()

    # --- in the loop -----------------------------------------------------------------------------

    def _run(self, doing: Coroutine[Any, Any, T]) -> T:
        return self._loop.run(doing)

    async def _start(self) -> None:
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                limit=LONGEST_LINE,
                start_new_session=True,  # so that what it starts can be ended with it
            )
        except OSError as error:
            raise Misbehaved(f"could not be started: {error}") from error
        _running.add(self._process.pid)
        self._complaints = asyncio.create_task(self._listen(self._process))

    async def _listen(self, process: Process) -> None:
        """Keep the end of what the program says on its error stream."""
        assert process.stderr is not None
        while said := await process.stderr.read(4096):
            self._last_words = (self._last_words + said)[-4096:]

    async def _exchange(self, message: dict[str, Any], seconds: float, answer: type[T]) -> T:
        """Send a message, and read its answer."""
        process = self._process
        assert process is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(seconds):
                with suppress(BrokenPipeError, ConnectionResetError):  # reading then says more
                    await _send(process, message)
                line = await process.stdout.readline()
                if not line.endswith(b"\n"):
                    raise Misbehaved(await self._death(process))
        except TimeoutError as error:
            raise Misbehaved(f"gave no answer within {seconds:g} s") from error
        except ValueError as error:
            raise Misbehaved(f"sent a line of more than {LONGEST_LINE} bytes") from error
        try:
            return msgspec.json.decode(line, type=answer)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            said = line.decode(errors="replace").strip()[:COMPLAINT]
            raise Misbehaved(f"answered {said!r}: {error}") from error

    async def _death(self, process: Process) -> str:
        """How the program ended, with the last line that it complained."""
        status = await process.wait()
        if self._complaints is not None:
            await asyncio.wait([self._complaints])
        lines = self._last_words.decode(errors="replace").strip().splitlines()
        complaint = f": {lines[-1][:COMPLAINT]}" if lines else ""
        return f"ended with status {status}{complaint}"

    async def _farewell(self, message: dict[str, Any]) -> None:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        with suppress(TimeoutError, ConnectionError):
            async with asyncio.timeout(STOP_SECONDS):
                await _send(process, message)
                process.stdin.close()
                await process.wait()

    async def _end(self, process: Process) -> None:
        assert process.stdout is not None
        kill(process.pid)
        # A process counts as ended when its pipes are, and of a pipe whose buffer is full the end
        # is not seen: what is left is read away. Whatever still holds one is not waited for.
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS):
                while await process.stdout.read(LONGEST_LINE):
                    pass
                await process.wait()
        _running.discard(process.pid)
        if self._complaints is not None:
            self._complaints.cancel()


async def _send(process: Process, message: dict[str, Any]) -> None:
    assert process.stdin is not None
    process.stdin.write(msgspec.json.encode(message) + b"\n")
    await process.stdin.drain()


def kill(pid: int) -> None:
    """End a program, and whatever it started, at once."""
    with suppress(ProcessLookupError, PermissionError):
        if os.name == "posix":
            os.killpg(pid, signal.SIGKILL)
        else:
            os.kill(pid, signal.SIGTERM)


def kill_all() -> None:
    """End every program of this process: for one that must go without saying goodbye."""
    for pid in list(_running):
        kill(pid)
