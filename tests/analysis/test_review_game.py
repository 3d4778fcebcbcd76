"""Reviewing a game in several processes, which end when whoever asked for it ends."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from mergemaker.rules import write_record
from tests.support.recorded import recorded_game

# Reviews the first decision of a game again and again, and prints a line for each review.
PROGRAM = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from mergemaker.analysis.decisions import decision_points
from mergemaker.analysis.review_game import review_decisions
from mergemaker.table import Imported, Table
if __name__ == "__main__":
    table = Table("t").after(Imported("", "", sys.stdin.read()), at=0)
    first = next(iter(decision_points(table, open_hands=False)))
    for review in review_decisions([first] * 100_000, 1, 0.01, 1, 2):
        print("reviewed", flush=True)
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_the_processes_end_with_whoever_asked_for_the_review(how: signal.Signals):
    running = subprocess.Popen(
        (sys.executable, "-c", PROGRAM),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert running.stdin is not None
    assert running.stdout is not None
    with running.stdin as record:
        record.write(write_record(recorded_game()))
    assert running.stdout.readline() == "reviewed\n"
    running.send_signal(how)
    # The stream ends when the last process that has it open ends, so none is left running.
    said = running.stdout.read()
    assert running.wait() != 0
    assert said.count("Traceback") == (1 if how == signal.SIGINT else 0)
