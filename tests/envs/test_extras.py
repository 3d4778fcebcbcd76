"""Nothing needs an extra unless it is used, and then the error says which."""

from __future__ import annotations

import subprocess
import sys

import pytest

PACKAGES = ("gymnasium", "pettingzoo", "pyarrow", "pyspiel")

# The extra of each interface.
EXTRAS = {
    "mergemaker.envs.gym": "gym",
    "mergemaker.envs.openspiel": "openspiel",
    "mergemaker.envs.pettingzoo": "pettingzoo",
}


def without_extras(program: str) -> str:
    """What a program prints in a process in which the packages of the extras cannot be imported."""
    hidden = f"import sys; sys.modules.update(dict.fromkeys({PACKAGES!r})); {program}"
    done = subprocess.run(
        [sys.executable, "-c", hidden], check=True, capture_output=True, text=True
    )
    return done.stdout


def test_the_package_can_be_imported_without_extras() -> None:
    assert without_extras("import mergemaker, mergemaker.envs; print('imported')") == "imported\n"


@pytest.mark.parametrize("module", EXTRAS)
def test_what_needs_an_extra_says_which(module: str) -> None:
    said = without_extras(
        f"exec('try: import {module}\\nexcept ImportError as error: print(error)')"
    )
    assert f'pip install "mergemaker[{EXTRAS[module]}]"' in said
