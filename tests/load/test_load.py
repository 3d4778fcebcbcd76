"""The load generator against real servers: what it may believe, and what it must not."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.server import Server
from tests.support.command_line import mergemaker_command

PATIENCE = 120  # seconds for a run to end, on a busy machine

# What a generator on a busy machine may say of itself; the rest of its doubts are the server's.
OWN_DOUBTS = {"behind", "busy"}

Json = dict[str, Any]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data")
    server.start()
    yield server
    server.kill9()


def load(server: Server, *options: object) -> Json:
    """The report of a run, which must have ended by itself."""
    command = mergemaker_command(
        "load", "--json", "--url", server.url, "--pid", server.pid, *options
    )
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.stdout, done.stderr
    report: Json = json.loads(done.stdout)
    assert done.returncode == (0 if report["valid"] else 1)
    return report


def doubts(report: Json) -> set[str]:
    """The doubts about a report that are not about the generator itself."""
    return {doubt["code"] for doubt in report["doubts"]} - OWN_DOUBTS


def test_a_run_plays_whole_games_that_replay(server: Server):
    report = load(server, "--tables", 4, "--think", 0, "--minutes", 0.1)
    assert doubts(report) == set()
    assert report["verdict"]["finished"] > 0
    assert report["verdict"]["acknowledgements"] > 100
    acknowledged = report["acknowledged"]
    assert acknowledged["samples"] <= report["counts"]["commands"]
    assert 0 < acknowledged["p50_ms"] <= acknowledged["p99_ms"] <= acknowledged["max_ms"]
    assert report["told"]["samples"] > 0
    assert report["counts"]["breaks"] == {}
