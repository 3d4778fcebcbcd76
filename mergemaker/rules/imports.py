"""The imports of modules, followed through their sources without running them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_RELATIVE: Final = re.compile(
    rb"^[ \t]*from[ \t]+(\.+)([\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]*)", re.MULTILINE
)
_NAME: Final = re.compile(rb"\w+")


def sources_of(root: Path, package: str) -> dict[str, bytes]:
    """The sources of a package's modules and of every module that they import, directly or through
    others, by relative imports.

    Args:
        root: the folder of the topmost package.
        package: a package in it, such as `rules` or `bots.compiled`.

    Returns:
        The sources by their paths below `root`, in the order of the paths.
    """
    found: dict[str, bytes] = {}
    waiting = sorted(root.joinpath(*package.split(".")).glob("*.py"))
    while waiting:
        path = waiting.pop()
        name = path.relative_to(root).as_posix()
        if name not in found:
            found[name] = path.read_bytes()
            waiting += _imported(path, found[name])
    return dict(sorted(found.items()))


def _imported(path: Path, source: bytes) -> Iterator[Path]:
    """The files that a module imports by relative imports."""
    for dots, module, names in _RELATIVE.findall(source):
        place = path.parents[len(dots) - 1].joinpath(*filter(None, module.decode().split(".")))
        if place.with_suffix(".py").is_file():
            yield place.with_suffix(".py")
        else:  # `from . import bag`: what is imported may be modules, and is looked for as such
            for name in _NAME.findall(names):
                member = place / f"{name.decode()}.py"
                if member.is_file():
                    yield member
