"""A backup that is made while people play has all that was acknowledged before, and is whole."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from random import Random
from threading import Event, Semaphore, Thread

import pytest

from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.support.backups import restored
from tests.support.command_line import mergemaker_command
from tests.support.journals import execute
from tests.support.player import PATIENCE, Person, Seat
from tests.support.postgres import Postgres

PEOPLE = 2
BACKUPS = 2
DECISIONS = 20  # of all people together, before each backup


class Players:
    """People who play one game after the other against a bot, each in a thread of their own."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._seats: list[Seat] = []
        self._decided = Semaphore(0)
        self._enough = Event()
        self._threads = [Thread(target=self._play, args=(seed,)) for seed in range(PEOPLE)]

    def __enter__(self) -> Players:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._enough.set()
        for thread in self._threads:
            thread.join()

    def wait(self, decisions: int) -> None:
        """Wait until so many more decisions have been made."""
        for _ in range(decisions):
            assert self._decided.acquire(timeout=PATIENCE)

    @property
    def acknowledged(self) -> set[tuple[str, str, int]]:
        """Every command that was acknowledged: its game, its id and its entry."""
        return {(seat.game, *ack) for seat in self._seats for ack in seat.acks.copy().items()}

    def _play(self, seed: int) -> None:
        person, random = Person(self._server.url), Random(seed)
        seats = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
        while not self._enough.is_set():
            with person.join(person.make(seats=seats)["id"]) as seat:
                self._seats.append(seat)
                while not self._enough.is_set() and seat.my_decision()["phase"] != "over":
                    seat.play(random)
                    self._decided.release()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_backup_made_while_games_are_played_is_whole(
    request: pytest.FixtureRequest, start: StartServer, tmp_path: Path, kind: str
):
    environment: dict[str, str] = {}
    if kind == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        environment["DATABASE_URL"] = postgres.url(postgres.create())
    server = start(**environment)
    with Players(server) as players:
        for number in range(BACKUPS):
            players.wait(DECISIONS)
            acknowledged, file = players.acknowledged, tmp_path / f"backup-{number}"
            export = mergemaker_command(
                "export", "everything", "--data", server.data, "--out", file
            )
            subprocess.run(export, env={**os.environ, **environment}, check=True, timeout=PATIENCE)
            data = restored(file, tmp_path / str(number))  # where every game is replayed
            commands = "SELECT game, command, seq FROM entries WHERE command IS NOT NULL"
            assert acknowledged <= set(execute(data / "journal.sqlite", commands))
