"""The server starts without importing what only bots need."""

import subprocess
import sys


def test_the_server_never_imports_numba() -> None:
    """Only the bots' processes import it, since that is slow."""
    program = """
import importlib, pkgutil, sys
import mergemaker.server
for module in pkgutil.walk_packages(mergemaker.server.__path__, "mergemaker.server."):
    if ".migrations." not in module.name:  # scripts that Alembic runs
        importlib.import_module(module.name)
import mergemaker.cli
print(*sorted({"numba", "llvmlite", "numpy"} & set(sys.modules)))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []
