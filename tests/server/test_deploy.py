"""Whatever `deploy/` tells container engines, systemd and proxies, the program knows."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from mergemaker.cli import main

DEPLOY = Path("deploy")

# Variables that are not ours: uvicorn's, the compiler's, Python's, and those of the images.
OTHERS = {"FORWARDED_ALLOW_IPS", "NUMBA_CACHE_DIR", "PATH", "PYTHONUNBUFFERED"}


def known_variables() -> set[str]:
    """The variables that the command's options read."""
    return {
        str(option.envvar)
        for command in main.commands.values()
        for option in command.params
        if option.envvar
    }


def check_command(arguments: list[str]) -> None:
    """Check that there is such a command, and that it takes these options."""
    command = main.commands[arguments[0]]
    known = {name for option in command.params for name in option.opts}
    assert {each for each in arguments[1:] if each.startswith("--")} <= known


@pytest.fixture
def services() -> dict[str, Any]:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]


def ours(services: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {name: each for name, each in services.items() if each["image"] == "mergemaker"}


def test_the_services_know_each_other(services: dict[str, Any]):
    assert {"server", "postgres", "valkey", "caddy"} <= services.keys()
    for each in services.values():
        assert set(each.get("depends_on", ())) <= services.keys()
        assert "." not in each["image"].partition("/")[0], "an image is named without a host"
    for each in ours(services).values():
        environment = each["environment"]
        hosts = re.findall(r"(?:@|://)(\w+)/", environment["DATABASE_URL"] + environment["BUS_URL"])
        assert hosts == ["postgres", "valkey"]
    assert services["caddy"]["environment"]["SERVERS"] == "server:8000"


def test_the_containers_run_what_there_is(services: dict[str, Any]):
    for each in ours(services).values():
        check_command(each["command"])
        assert each["environment"].keys() <= known_variables() | OTHERS
    volumes = {volume for each in services.values() for volume in each.get("volumes", ())}
    named = {volume.partition(":")[0] for volume in volumes if not volume.startswith(".")}
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    assert named == compose["volumes"].keys()


def test_the_image_runs_what_there_is():
    lines = (DEPLOY / "Containerfile").read_text()
    variables = set(re.findall(r"^(?:ENV|   ) ([A-Z_]+)=", lines, re.M))
    assert {"MERGEMAKER_HOST", "MERGEMAKER_DATA"} <= variables <= known_variables() | OTHERS
    assert 'ENTRYPOINT ["mergemaker"]\nCMD ["serve"]' in lines
    copied = re.findall(r"^COPY (?!--from)(\S+)", lines, re.M)
    assert copied and all(Path(name).exists() for name in copied)


def test_systemd_takes_the_unit(tmp_path: Path):
    unit = (DEPLOY / "mergemaker.service").read_text()
    started = re.findall(r"^ExecStart=\S*/mergemaker (.*)$", unit, re.M)
    assert len(started) == 1
    check_command(started[0].split())
    variables = set(re.findall(r"^Environment=(\w+)=", unit, re.M))
    assert variables <= known_variables() | OTHERS
    if (analyze := shutil.which("systemd-analyze")) is not None:
        path = tmp_path / "mergemaker.service"
        path.write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", unit, flags=re.M))
        ran = subprocess.run([analyze, "verify", path], capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, "")


def test_the_proxies_ask_for_what_is_there():
    caddy, nginx = ((DEPLOY / name).read_text() for name in ("Caddyfile", "nginx.conf"))
    assert caddy.count("{") == caddy.count("}")
    assert nginx.count("{") == nginx.count("}")
    assert "health_uri /readyz" in caddy
    # Whatever the server needs to know of who is asking.
    for header in ("Upgrade", "Host", "X-Forwarded-Proto", "X-Forwarded-For"):
        assert f"proxy_set_header {header} " in nginx
