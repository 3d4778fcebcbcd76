"""The transcript of a program's conversation with the arena, as lines of JSON (`docs/arena.md`)."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct


class Line(Struct, frozen=True, omit_defaults=True):
    """A line of a transcript.

    Attributes:
        ms: when it was said, in milliseconds since the program was started.
        to: whom it was said to; None for what nobody said.
        message: the message.
        text: what the program said that is not JSON, in place of a message.
        forfeit: why the program forfeited the game, in the last line.
    """

    ms: float
    to: Literal["program", "arena"] | None = None
    message: Any = None
    text: str = ""
    forfeit: str = ""


class Transcript:
    """A conversation that begins now."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._lines: list[Line] = []

    def sent(self, message: Mapping[str, Any]) -> None:
        """Add a message to the program."""
        self._lines.append(Line(self._now(), "program", message))

    def received(self, said: bytes) -> None:
        """Add a line of the program, whatever is in it."""
        try:
            line = Line(self._now(), "arena", msgspec.json.decode(said))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            text = said.decode(errors="replace").rstrip("\n")
            line = Line(self._now(), "arena", text=text)
        self._lines.append(line)

    def forfeited(self, reason: str) -> None:
        """Add that the program forfeited the game."""
        self._lines.append(Line(self._now(), forfeit=reason))

    def text(self) -> str:
        """The conversation so far, as lines of JSON."""
        return msgspec.json.Encoder().encode_lines(self._lines).decode()

    def _now(self) -> float:
        return round(1000 * (time.perf_counter() - self._began), 3)


def write_transcripts(folder: Path, number: int, transcripts: Sequence[Mapping[int, str]]) -> None:
    """Write the transcripts of a deal, a file for each.

    Args:
        folder: where to; it exists.
        number: of the deal.
        transcripts: for each of its games, the transcripts by the programs' seats.
    """
    for game, by_seat in enumerate(transcripts):
        for seat, text in by_seat.items():
            name = f"deal-{number:05}-game-{game}-seat-{seat}.jsonl"
            (folder / name).write_text(text, encoding="utf-8")
