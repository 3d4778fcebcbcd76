"""What the server must not cost before anybody plays."""

import subprocess
import sys


def test_the_server_never_imports_numba() -> None:
    """Compiling is the bots' affair, in processes of their own."""
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
