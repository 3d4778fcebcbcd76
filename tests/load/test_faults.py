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


def test_a_network_loses_repeats_and_delays():
    figures = carried_out("network", "--commands", 200, "--tables", 2)
    assert figures["acknowledged"] >= 200
    for row in figures["directions"]:
        for what in ("acknowledged", "lost_messages", "repeated_messages", "delayed_messages"):
            assert row[what] > 0, row


def test_what_grows_is_sampled():
    figures = carried_out("soak", "--minutes", 0.05, "--tables", 3, "--think", 0.1)
    first, last = figures["samples"][0], figures["samples"][-1]
    assert last["minute"] > first["minute"] and last["commands"] > first["commands"]
    assert all(value is not None for value in last.values())
    assert figures["journal_kib_per_1000_commands"] is not None
    assert figures["server_kib_per_hour"] is not None
