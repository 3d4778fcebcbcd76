"""No file and no function is too long to read in one go."""

import ast

from tests.house.test_committed_files import ROOT, committed

LONGEST_FILE = 349  # lines
LONGEST_FUNCTION = 59
# Generated code is not read in one go.
EXEMPT = ("client/src/protocol.ts",)


def test_no_file_is_too_long() -> None:
    long: dict[str, int] = {}
    for path in committed():
        name = path.relative_to(ROOT).as_posix()
        if path.suffix in (".py", ".ts", ".svelte") and not name.startswith(EXEMPT):
            lines = len(path.read_text(encoding="utf-8").splitlines())
            if lines > LONGEST_FILE:
                long[name] = lines
    assert not long


def test_no_python_function_is_too_long() -> None:
    long: dict[str, int] = {}
    for path in committed():
        if path.suffix != ".py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.end_lineno is not None
                lines = node.end_lineno - node.lineno + 1
                if lines > LONGEST_FUNCTION:
                    long[f"{path.relative_to(ROOT).as_posix()}:{node.name}"] = lines
    assert not long
