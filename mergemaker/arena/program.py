"""An external program: a subprocess that exchanges JSON objects with us, one to a line."""

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

from .plan import LATE
from .transcript import Transcript

T = TypeVar("T")

START_SECONDS: Final = 30.0  # loading a virtual machine or a large model is slow
STOP_SECONDS: Final = 2.0
PIPE_SECONDS: Final = 0.25  # added to a time limit for the pipe
LONGEST_LINE: Final = 64 * 1024  # bytes
MAX_QUOTE: Final = 200  # characters quoted of what a program wrote

_running: set[int] = set()  # process ids, each the leader of its group


class Misbehaved(Exception):
    """A program broke the protocol; the text says how, in words that follow the program's name."""


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
        seconds: the time limit for a decision.

    Attributes:
        transcript: what is said to it and by it.
    """

    def __init__(self, command: tuple[str, ...], seconds: float) -> None:
        self.transcript = Transcript()
        self._command = command
        self._seconds = seconds
        self._runner = asyncio.Runner()
        self._process: Process | None = None
        self._stderr_reader: asyncio.Task[None] | None = None
        self._stderr_tail = b""

    def start(self, hello: dict[str, Any]) -> None:
        """Start the program and wait until it is ready.

        Args:
            hello: the greeting.

        Raises:
            Misbehaved: it cannot be started or does not answer correctly.
        """
        self._run(self._start())
        self._run(self._exchange(hello, START_SECONDS, Ready))

    def decide(self, asked: dict[str, Any]) -> list[str]:
        """The moves that the program makes, as text.

        Args:
            asked: the message that asks for the decision.

        Raises:
            Misbehaved: it is late, has ended or does not answer correctly.
        """
        limit = self._seconds * LATE + PIPE_SECONDS
        answer = self._run(self._exchange(asked, limit, Moves))
        if answer.id != asked["id"]:
            raise Misbehaved(f"answered decision {answer.id} when asked for {asked['id']}")
        if not answer.moves:
            raise Misbehaved("answered with no move")
        return answer.moves

    def finish(self, over: dict[str, Any]) -> None:
        """Announce that the game is over, and give the program a moment to end by itself.

        Args:
            over: the message that says so.
        """
        self._run(self._announce_end(over))

    def close(self) -> None:
        """End the program if it is still running. Calling it again does nothing."""
        if self._process is not None:
            self._run(self._end(self._process))
            self._process = None
        self._runner.close()

    # --- within the event loop -------------------------------------------------------------------

    def _run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(coroutine)

    async def _start(self) -> None:
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                limit=LONGEST_LINE,
                start_new_session=True,  # so that whatever it starts is ended with it
            )
        except OSError as error:
            raise Misbehaved(f"could not be started: {error}") from error
        _running.add(self._process.pid)
        self._stderr_reader = asyncio.create_task(self._read_stderr(self._process))

    async def _read_stderr(self, process: Process) -> None:
        """Keep the end of what the program writes to its error stream."""
        assert process.stderr is not None
        while said := await process.stderr.read(4096):
            self._stderr_tail = (self._stderr_tail + said)[-4096:]

    async def _exchange(self, message: dict[str, Any], seconds: float, answer: type[T]) -> T:
        """Send a message and read the answer."""
        process = self._process
        assert process is not None
        assert process.stdout is not None
        self.transcript.sent(message)
        try:
            async with asyncio.timeout(seconds):
                with suppress(
                    BrokenPipeError, ConnectionResetError
                ):  # reading then fails with a better reason
                    await _send(process, message)
                line = await process.stdout.readline()
                if line:
                    self.transcript.received(line)
                if not line.endswith(b"\n"):
                    raise Misbehaved(await self._how_it_ended(process))
        except TimeoutError as error:
            raise Misbehaved(f"gave no answer within {seconds:g} s") from error
        except ValueError as error:
            raise Misbehaved(f"sent a line of more than {LONGEST_LINE} bytes") from error
        try:
            return msgspec.json.decode(line, type=answer)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            said = line.decode(errors="replace").strip()[:MAX_QUOTE]
            raise Misbehaved(f"answered {said!r}: {error}") from error

    async def _how_it_ended(self, process: Process) -> str:
        """How the program ended, with the last line of its error stream."""
        status = await process.wait()
        if self._stderr_reader is not None:
            await asyncio.wait([self._stderr_reader])
        lines = self._stderr_tail.decode(errors="replace").strip().splitlines()
        last_line = f": {lines[-1][:MAX_QUOTE]}" if lines else ""
        return f"ended with status {status}{last_line}"

    async def _announce_end(self, message: dict[str, Any]) -> None:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        self.transcript.sent(message)
        with suppress(TimeoutError, ConnectionError):
            async with asyncio.timeout(STOP_SECONDS):
                await _send(process, message)
                process.stdin.close()
                await process.wait()

    async def _end(self, process: Process) -> None:
        assert process.stdout is not None
        kill(process.pid)
        # asyncio considers a process ended only when its pipes are closed, and does not notice the
        # end of a pipe whose buffer is full, so read what is left. The timeout is for a descendant
        # that still has a pipe open.
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS):
                while await process.stdout.read(LONGEST_LINE):
                    pass
                await process.wait()
        _running.discard(process.pid)
        if self._stderr_reader is not None:
            self._stderr_reader.cancel()


async def _send(process: Process, message: dict[str, Any]) -> None:
    assert process.stdin is not None
    process.stdin.write(msgspec.json.encode(message) + b"\n")
    await process.stdin.drain()


def kill(pid: int) -> None:
    """Kill a program and whatever it started."""
    with suppress(ProcessLookupError, PermissionError):
        if os.name == "posix":
            os.killpg(pid, signal.SIGKILL)
        else:
            os.kill(pid, signal.SIGTERM)


def kill_all() -> None:
    """Kill every program of this process, for a process that must end at once."""
    for pid in list(_running):
        kill(pid)
