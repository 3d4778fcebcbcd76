"""`mergemaker bench faults parts`, in a short form: each part of two servers fails once."""

from __future__ import annotations

import subprocess

from tests.load.test_faults import carried_out
from tests.support.command_line import mergemaker_command
from tests.support.postgres import Postgres
from tests.support.valkey import Valkey


def test_each_part_fails_and_the_games_go_on(postgres: Postgres, valkey: Valkey):
    places = ("--database", postgres.url(postgres.create()), "--bus", valkey.url)
    figures = carried_out("parts", "--failures", 4, "--tables", 2, *places)
    assert [row["failures"] for row in figures["parts"]] == [1, 1, 1, 1]
    assert figures["entries_replayed"] >= figures["acknowledged"]


def test_it_asks_for_a_database_and_a_bus():
    command = mergemaker_command("bench", "faults", "parts")
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert "--database (DATABASE_URL)" in done.stderr and "--bus (BUS_URL)" in done.stderr
