"""The folder of an arena match: its plan, the results of its deals, and the records.

Killing the process at any time loses only the deals in progress. The result of a deal is one line,
written and synced after the records. A line that was cut short is removed, and its deal is played
again. One process at a time uses a folder: others would take processor time from its timed bots.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

import msgspec
from filelock import FileLock, Timeout

from .plan import DealPlayed, Plan
from .standings import Standing

PLAN = "plan.json"
DEALS = "deals.jsonl"
RECORDS = "records"
RESULT = "result.json"
LOCK = "match.lock"


class FolderRefused(Exception):
    """The folder contains something else, or another process uses it; the text says which."""


class Folder:
    """The folder of one plan, which no other process can use until it is closed, or this one ends.

    Args:
        path: created if it does not exist.
        plan: what is played; it must be the plan that the folder was made for.

    Raises:
        FolderRefused: the folder belongs to another plan or contains something else, or another
            process uses it.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self._check(plan)
        (path / RECORDS).mkdir(parents=True, exist_ok=True)
        self._lock = FileLock(path / LOCK)
        try:
            self._lock.acquire(blocking=False)
        except Timeout as error:
            raise FolderRefused(f"Another process is playing the match in {path}.") from error
        (path / PLAN).write_bytes(msgspec.json.format(msgspec.json.encode(plan)) + b"\n")
        self._deals = path / DEALS
        self._deals.touch()
        text = self._deals.read_bytes()
        if not text.endswith(b"\n"):
            os.truncate(self._deals, text.rfind(b"\n") + 1)  # a kill cut the last line short

    def close(self) -> None:
        """Let other processes use the folder."""
        self._lock.release()

    def deals(self, count: int) -> dict[int, DealPlayed]:
        """Those of the first `count` deals that have been played, by number."""
        found: dict[int, DealPlayed] = {}
        for line in self._deals.read_bytes().splitlines():
            try:
                played = msgspec.json.decode(line, type=DealPlayed)
            except msgspec.DecodeError:
                continue
            if played.number < count:
                found.setdefault(played.number, played)
        return found

    def add(self, played: DealPlayed, records: Iterable[str]) -> None:
        """Store the result of a deal; when this returns, it is on disk."""
        for game, record in enumerate(records):
            name = f"deal-{played.number:05}-game-{game}.txt"
            with (self.path / RECORDS / name).open("wb") as file:
                _to_disk(file, record.encode())
        self._append(msgspec.json.encode(played) + b"\n")

    def write_result(self, plan: Plan, deals: int, standings: Iterable[Standing]) -> None:
        """Write the standings to `result.json`."""
        result: dict[str, Any] = {
            "plan": plan,
            "deals": deals,
            "games": deals * plan.players,
            "bots": [asdict(row) for row in standings],
        }
        text = msgspec.json.format(msgspec.json.encode(result)) + b"\n"
        (self.path / RESULT).write_bytes(text)

    def _append(self, text: bytes) -> None:
        with self._deals.open("ab") as file:
            _to_disk(file, text)

    def _check(self, plan: Plan) -> None:
        """Refuse a folder that does not belong to this plan."""
        if not self.path.exists():
            return
        if not self.path.is_dir():
            raise FolderRefused(f"{self.path} is not a folder.")
        if not (self.path / PLAN).exists():
            if any(self.path.iterdir()):
                raise FolderRefused(f"{self.path} contains something other than arena results.")
            return
        try:
            existing = msgspec.json.decode((self.path / PLAN).read_bytes(), type=Plan)
        except msgspec.DecodeError as error:
            raise FolderRefused(f"{self.path / PLAN} cannot be read: {error}") from error
        if existing != plan:
            raise FolderRefused(
                f"{_difference(self.path, existing, plan)} Choose another folder with --out."
            )


def _to_disk(file: IO[bytes], text: bytes) -> None:
    file.write(text)
    file.flush()
    os.fsync(file.fileno())


def _difference(folder: Path, existing: Plan, plan: Plan) -> str:
    """In what two plans differ, in a sentence."""
    name = next(
        name for name in Plan.__struct_fields__ if getattr(existing, name) != getattr(plan, name)
    )
    was, now = _setting(existing, name), _setting(plan, name)
    if was == now:
        return (
            f"{folder} contains the results of another version: a bot or policy has changed since."
        )
    return f"{folder} contains the results of another command, with {name} {was} in place of {now}."


def _setting(plan: Plan, name: str) -> str:
    """A setting of a plan, as a person reads it."""
    if name == "entrants":
        return ", ".join(entrant.text for entrant in plan.entrants)
    return str(getattr(plan, name))
