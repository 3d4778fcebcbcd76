"""The lock files pin everything that pyproject.toml requires, by hash."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
RUNTIME = PROJECT["project"]["dependencies"]
EXTRAS = PROJECT["project"]["optional-dependencies"]
ENVS = [*EXTRAS["data"], *EXTRAS["gym"], *EXTRAS["openspiel"], *EXTRAS["pettingzoo"]]
DEVELOPMENT = RUNTIME + PROJECT["dependency-groups"]["dev"] + PROJECT["build-system"]["requires"]


def pins(lock: str) -> list[str]:
    """The entries of a lock file, each with its hashes."""
    text = re.sub(r"^\s*#.*\n", "", (ROOT / lock).read_text(), flags=re.MULTILINE)
    return re.findall(r"^\S(?:.*\\\n)*.*$", text, flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("lock", "wanted"),
    [
        ("requirements.txt", RUNTIME),
        ("requirements-dev.txt", DEVELOPMENT),
        ("requirements-docs.txt", PROJECT["dependency-groups"]["docs"]),
        ("requirements-envs.txt", RUNTIME + ENVS),
    ],
)
def test_the_lock_meets_every_requirement(lock: str, wanted: list[str]) -> None:
    pinned: dict[str, list[str]] = {}
    for entry in pins(lock):
        requirement = Requirement(entry.partition("\\")[0].strip())
        version = str(requirement.specifier).removeprefix("==")
        pinned.setdefault(canonicalize_name(requirement.name), []).append(version)
    for requirement in map(Requirement, wanted):
        versions = pinned[canonicalize_name(requirement.name)]
        assert all(requirement.specifier.contains(version) for version in versions), requirement


@pytest.mark.parametrize(
    "lock",
    ["requirements.txt", "requirements-dev.txt", "requirements-docs.txt", "requirements-envs.txt"],
)
def test_the_lock_pins_by_hash(lock: str) -> None:
    entries = pins(lock)
    assert len(entries) > 20
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []


def test_both_locks_agree() -> None:
    """The tests run with the same versions that users get."""
    assert set(pins("requirements.txt")) <= set(pins("requirements-dev.txt"))


@pytest.mark.parametrize("locks", [("dev", "envs"), ("dev", "docs"), ("envs", "docs")])
def test_what_is_installed_beside_the_others_changes_no_version(locks: tuple[str, str]) -> None:
    pinned = [[pin.split()[0] for pin in pins(f"requirements-{which}.txt")] for which in locks]
    names = {pin.partition("==")[0] for pin in pinned[0]}
    assert {pin for pin in pinned[1] if pin.partition("==")[0] in names} <= set(pinned[0])


@pytest.mark.parametrize("folder", ["client", "tests/browser"])
def test_the_npm_lock_pins_by_hash_and_records_no_address(folder: str) -> None:
    text = (ROOT / folder / "package-lock.json").read_text()
    assert text.count('"integrity": "sha512-') > 10
    assert '"resolved":' not in text
