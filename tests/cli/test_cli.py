"""The command line: what its commands print, and their errors."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mergemaker.rules import read_record
from mergemaker.server.serve import PortTaken, address_of, listen
from tests.browser.server import Server
from tests.support.command_line import run


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the record of a game between bots."""
    folder = tmp_path_factory.mktemp("records")
    done = run("simulate", "--players", "3", "--games", "1", "--seed", "7", "--record", folder)
    assert done.exit_code == 0, done.output
    return folder / "game-1.txt"


def test_simulate_counts_the_wins_and_writes_the_records(tmp_path: Path):
    arguments = ("simulate", "--games", "2", "--bot", "heuristic", "--bot", "random")
    done = run(*arguments, "--preset", "online", "--record", tmp_path)
    assert done.exit_code == 0, done.output
    assert "2 games, online, seed 1" in done.output
    assert re.search(r"random\W2", done.output)
    totals = done.output.partition("Totals by bot")[2]
    assert re.search(r"heuristic\W+4\W", totals), "two copies in two games"
    for number in (1, 2):
        game = read_record((tmp_path / f"game-{number}.txt").read_text())
        assert game.over
        assert game.ruleset.preset == "online"
        assert len(game.players) == 4
    assert run(*arguments, "--preset", "online").output == done.output


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--preset", "chess"], "There is no preset 'chess'"),
        (["--bot", "grandmaster"], "there is no 'grandmaster'"),
        (["--players", "7"], "7 is not in the range"),
        (["--games", "0"], "0 is not in the range"),
    ],
)
def test_simulate_refuses_bad_arguments(arguments: list[str], reason: str):
    done = run("simulate", *arguments)
    assert done.exit_code == 2
    assert reason in done.output


def test_replay_prints_the_itemised_result(record: Path):
    done = run("replay", record)
    game = read_record(record.read_text())
    assert done.exit_code == 0
    assert game.diagram() in done.output
    for line in game.scores().lines:
        assert f"${line.total:,}" in done.output
        for sale in line.sales:
            assert f"{sale.shares} {game.ruleset.name(sale.chain)} at" in done.output


def test_replay_shows_an_earlier_position(record: Path):
    done = run("replay", record, "--ply", "20")
    game = read_record(record.read_text(), 20)
    assert done.exit_code == 0
    assert game.diagram() in done.output
    for seat, name in enumerate(game.players):
        assert re.search(
            rf"{name}.*\${game.cash(seat):,}.*{' '.join(game.hand(seat))}", done.output
        )


def test_replay_prints_the_same_as_json(record: Path):
    shown = json.loads(run("replay", record, "--json").output)
    game = read_record(record.read_text())
    assert shown["board"] == game.board()
    assert [line["total"] for line in shown["result"]] == [
        line.total for line in game.scores().lines
    ]
    early = json.loads(run("replay", "-", "--json", "--ply", "0", text=record.read_text()).output)
    assert early["result"] is None
    assert early["moves"] == 0
    assert all(len(player["hand"]) == 6 for player in early["players"])


def test_a_garbled_record_is_refused_with_the_line_and_the_reason(record: Path, tmp_path: Path):
    lines = record.read_text().splitlines()
    garbled = tmp_path / "garbled.txt"
    garbled.write_text("\n".join([*lines[:-3], "99 nobody 6D"]))
    for command in ("replay", "verify"):
        done = run(command, garbled)
        assert done.exit_code == 1
        assert re.search(r"garbled\.txt: Line \d+: .+\.", done.output)
    text = record.read_text()
    garbled.write_text(re.sub("Ruleset: .*", "Ruleset: classic preset=online", text))
    for command in ("replay", "verify", "analyse"):
        done = run(command, garbled)
        assert done.exit_code == 1
        assert "garbled.txt: Line 2: There is no option 'preset'" in done.output
    garbled.write_bytes(b"\xff\xfe\x00")
    assert "not a text file" in run("replay", garbled).output
    assert run("replay", tmp_path / "nothing.txt").exit_code == 2
    assert "no 5000" in run("replay", record, "--ply", "5000").output


def test_verify_accepts_a_fair_deal_and_no_other(record: Path, tmp_path: Path):
    assert run("verify", record).exit_code == 0
    text = record.read_text()
    forged = tmp_path / "forged.txt"
    forged.write_text(re.sub(r"Seed: [0-9a-f]{64}", f"Seed: {'0' * 64}", text))
    done = run("verify", forged)
    assert done.exit_code == 1
    assert done.output.strip()


def test_a_taken_port_or_folder_is_reported(tmp_path: Path):
    first = Server(tmp_path / "first")
    first.start()
    try:
        done = run("serve", "--port", str(first.port), "--data", tmp_path / "second")
        assert done.exit_code == 1
        assert f"Port {first.port} is taken" in done.output
        done = run("serve", "--port", "0", "--data", tmp_path / "first")
        assert done.exit_code == 1
        assert f"http://127.0.0.1:{first.port}/" in done.output
        done = run("play", "--no-open", "--data", tmp_path / "first")
        assert done.exit_code == 0
        assert f"ready at http://127.0.0.1:{first.port}/ already" in done.output
    finally:
        first.kill9()


@pytest.mark.skipif(sys.platform != "linux", reason="only on Linux does xdg-open open the browser")
def test_a_browser_is_opened_only_on_a_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    opened = tmp_path / "opened"
    os.mkfifo(opened)
    opener = tmp_path / "xdg-open"
    opener.write_text(f'#!/bin/sh\necho "screen $DISPLAY, $1" > {opened}\n')
    opener.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    server = Server(tmp_path / "data")
    server.start()
    try:
        for screen in ("", ":7"):
            monkeypatch.setenv("DISPLAY", screen)
            assert run("play", "--data", tmp_path / "data").exit_code == 0
        assert opened.read_text() == f"screen :7, http://127.0.0.1:{server.port}/\n"
    finally:
        server.kill9()


def test_play_takes_the_next_free_port():
    first = listen("127.0.0.1", 0)
    port = first.getsockname()[1]
    second = listen("127.0.0.1", port, tries=20)
    assert port < second.getsockname()[1] < port + 20
    with pytest.raises(PortTaken):
        listen("127.0.0.1", port)
    assert address_of(first) == f"http://127.0.0.1:{port}/"
    first.close()
    second.close()


def test_help_does_not_import_what_only_some_commands_need():
    program = (
        "import sys, mergemaker.cli\n"
        "late = {'litestar', 'sqlalchemy', 'uvicorn', 'rich', 'mergemaker.rules'}\n"
        "assert not late & set(sys.modules), late & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
