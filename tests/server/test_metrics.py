"""The metrics say what happened, and name nobody; the dashboard asks for those that there are."""

from __future__ import annotations

import json
import re
import resource
import subprocess
import urllib.request
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from mergemaker.server.open_files import ENOUGH
from tests.browser.server import Server, reserve_port
from tests.support.command_line import mergemaker_command
from tests.support.player import Person

DASHBOARD = Path("deploy/grafana-dashboard.json")


class Measured:
    """A running server, and what it says of itself."""

    def __init__(self, server: Server, address: str) -> None:
        self.server = server
        self._address = address

    def text(self) -> str:
        with urllib.request.urlopen(f"http://{self._address}/metrics") as answer:
            return answer.read().decode()

    def values(self, name: str) -> dict[str, float]:
        """The samples with a name, each under its labels' values, by the labels' names."""
        return {
            " ".join(value for _, value in sorted(sample.labels.items())): sample.value
            for family in text_string_to_metric_families(self.text())
            for sample in family.samples
            if sample.name == name
        }


@contextmanager
def few_open_files() -> Generator[None]:
    """A limit of 256 open files for whatever starts within the context, as many shells set it."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Measured]:
    with reserve_port() as reservation:
        address = f"127.0.0.1:{reservation.getsockname()[1]}"
        environment = {"MERGEMAKER_METRICS": address}
        server = Server(tmp_path_factory.mktemp("measured") / "data", environment=environment)
        with few_open_files():
            server.start()
        yield Measured(server, address)
        server.kill9()


def test_a_game_is_counted_and_names_nobody(measured: Measured):
    ann = Person(measured.server.url)
    made = ann.make(name="Friday at Ann's")
    with ann.join(made["id"]) as seat:
        assert measured.values("mergemaker_sockets") == {"table": 1}
        view = seat.play_out()
        assert view["phase"] == "over"
        assert seat.command("move", seq=view["seq"], moves=["end"])["code"] == "over"
        seat.send_text("[]")
        assert seat.answer(None)["code"] == "not-a-command"

        entries = measured.values("mergemaker_entries_total")
        assert entries["opened"] == 1
        assert sum(entries.values()) == view["seq"]
        commands = measured.values("mergemaker_commands_total")
        assert commands == {"ack move": len(seat.acks), "refused move": 1}
        seconds = measured.values("mergemaker_command_seconds_count")
        assert seconds == {"": len(seat.acks) + 1}
        assert measured.values("mergemaker_frames_refused_total") == {"not-a-command": 1}
        decisions = sum(measured.values("mergemaker_bot_seconds_count").values())
        assert decisions == entries["moved"] - len(seat.acks)
        assert measured.values("mergemaker_tables")[""] == 1

        text = measured.text()
        for secret in (made["id"], ann.ip, "Friday at Ann's"):
            assert secret not in text


def test_the_server_asks_for_as_many_open_files_as_it_may_have(measured: Measured):
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    assert measured.values("process_max_fds")[""] == min(most, ENOUGH) > 256


def test_every_figure_of_the_dashboard_exists(measured: Measured):
    panels = json.loads(DASHBOARD.read_text())["panels"]
    asked = {
        name
        for panel in panels
        for target in panel.get("targets", ())
        for name in re.findall(r"(?:mergemaker|process)_\w+", target["expr"])
    }
    assert len(asked) > 15
    text = measured.text()
    known = set(re.findall(r"^# HELP (\w+)", text, re.M)) | set(re.findall(r"^(\w+)", text, re.M))
    # A histogram with labels has no buckets before it is first used.
    families = {re.sub(r"_(bucket|count|sum)$", "", name) for name in asked - known}
    assert families <= known


def test_the_metrics_are_not_among_the_pages(measured: Measured):
    _, page = Person(measured.server.url).ask("GET", "/metrics")
    assert "mergemaker_tables" in measured.text()
    assert "mergemaker_tables" not in page


def serve(data: Path, listener: str) -> subprocess.CompletedProcess[str]:
    """Start a server that cannot serve its metrics, and wait until it says so."""
    command = mergemaker_command("serve", "--port", 0, "--data", data, "--metrics", listener)
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("place", ["9464", ":9464", "127.0.0.1:", "127.0.0.1:99999", "a:b"])
def test_a_listener_that_is_none_is_refused_before_anything_starts(place: str, tmp_path: Path):
    ran = serve(tmp_path / "data", place)
    assert ran.returncode == 2
    assert "not an address and a port, such as 127.0.0.1:9464" in ran.stderr
    assert not (tmp_path / "data").exists()


def test_a_port_that_is_taken_is_named(tmp_path: Path):
    with reserve_port() as taken:
        taken.listen()
        place = f"127.0.0.1:{taken.getsockname()[1]}"
        ran = serve(tmp_path / "data", place)
    assert ran.returncode == 1
    assert f"The metrics cannot be served at {place}: " in ran.stderr
