"""The benchmarks of faults, in a short form: they carry out what they say, and find nothing wrong.
That they would find it is tested beside the load generator."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from tests.support.command_line import mergemaker_command

PATIENCE = 120  # seconds, on a busy machine

Json = dict[str, Any]


def carried_out(*arguments: object) -> Json:
    """The figures of a benchmark of faults, which has found nothing wrong."""
    command = mergemaker_command("bench", "faults", *arguments, "--json")
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    figures: Json = json.loads(done.stdout)
    assert figures["sound"] and figures["faults"] == []
    assert figures["acknowledged"] > 0
    return figures


def test_a_server_is_killed_and_killed_again():
    figures = carried_out("kills", "--kills", 2, "--tables", 2)
    places = {row["place"]: row["kills"] for row in figures["places"]}
    assert places == {"at-random": 1, "before-append": 1}
    assert figures["entries_replayed"] >= figures["acknowledged"]
