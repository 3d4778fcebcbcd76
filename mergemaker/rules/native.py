"""The same rules, compiled by Numba.

`load` imports the modules of this package a second time, below the package `mergemaker_native`, and
replaces each function by its compiled self. There is no other text of the rules: plain and native
agree because they are the same files. Other modules written in the same way, such as
`mergemaker.bots.playout`, are compiled along by `Native.module`.

Compiling takes seconds, once: Numba keeps the machine code in the user's cache folder, in a place
named by a hash of the sources (Numba itself does not see that an imported file has changed).
`NUMBA_CACHE_DIR`, if set, is used in place of the user's cache folder.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, cast

from .state import FIELDS, State

COMPILED = "mergemaker_native"
ROOT = Path(__file__).parent.parent
# Rows lie this many bytes apart or a multiple, so that threads never write to one cache line.
ROW_ALIGNMENT = 128
# A tuple of more numbers than this is made an array: Numba compiles long tuples slowly.
LONG_TUPLE = 16


class Native:
    """The compiled rules.

    States are rows of a NumPy array of `dtype`; `row` and `unrow` go from plain states and back.
    """

    def __init__(self, numba: Any, numpy: Any) -> None:
        self._numba = numba
        self._numpy = numpy
        self._cache = str(_cache_folder())
        self.dtype = _dtype(numpy)
        rows = self.module("rules.rows")
        self.legal = rows.legal_at
        self.apply = rows.apply_at

    def module(self, name: str) -> Any:
        """A module of `mergemaker`, such as `bots.playout`, compiled.

        It may import modules of the rules, by relative imports, and no others: Numba would not see
        that those have changed.
        """
        config = self._numba.config
        before, config.CACHE_DIR = config.CACHE_DIR, self._cache
        try:  # each function asks for its place in the cache when it is made
            return importlib.import_module(f"{COMPILED}.{name}")
        finally:
            config.CACHE_DIR = before

    def rows(self, states: Sequence[State]) -> Any:
        """An array with a row for each of the states."""
        array = self._numpy.zeros(len(states), self.dtype)
        for row, state in enumerate(states):
            self.row(array, row, state)
        return array

    def row(self, array: Any, row: int, state: State) -> None:
        """Write a state into a row. The story is not kept in rows."""
        for field in FIELDS:
            array[row][field.name] = getattr(state, field.name)
        array[row]["told"] = 0

    def unrow(self, array: Any, row: int) -> State:
        """The plain state of a row."""
        state = State()
        for field in FIELDS:
            setattr(state, field.name, array[row][field.name].tolist())
        return state


@cache
def load() -> Native:
    """The compiled rules. The first call of each function takes long unless it is in the cache."""
    import numba
    import numpy

    sys.meta_path.insert(0, _Finder(numba, numpy))
    return Native(numba, numpy)


def _dtype(numpy: Any) -> Any:
    """The state as a row: wide fields first, so that each lies where a processor reads it well."""
    fields = sorted(FIELDS, key=lambda field: -field.width)
    names: list[str] = []
    formats: list[Any] = []
    offsets: list[int] = []
    end = 0
    for field in fields:
        names.append(field.name)
        formats.append((f"i{field.width}", (field.length,)) if field.length else f"i{field.width}")
        offsets.append(end)
        end += field.width * max(field.length, 1)
    size = -(-end // ROW_ALIGNMENT) * ROW_ALIGNMENT
    layout = {"names": names, "formats": formats, "offsets": offsets, "itemsize": size}
    return numpy.dtype(layout, align=True)


def _cache_folder() -> Path:
    """Where the machine code of exactly these rules is kept."""
    digest = hashlib.sha256()
    for path in sorted(ROOT.glob("rules/*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    parent = os.environ.get("NUMBA_CACHE_DIR") or _user_cache() / "mergemaker"
    return Path(parent) / f"native-{digest.hexdigest()[:16]}"


def _user_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


class _Finder(MetaPathFinder):
    """Finds the modules of the compiled package in the files of the plain one."""

    def __init__(self, numba: Any, numpy: Any) -> None:
        self.numba = numba
        self.numpy = numpy

    def compiled(self, function: FunctionType) -> Any:
        """The function compiled, when it is first called."""
        # Python calls the rules by `rules.rows` alone; elsewhere the means to be called from Python
        # would take a third of the time to compile.
        package, _, name = function.__module__.removeprefix(f"{COMPILED}.").partition(".")
        inner = package == "rules" and name != "rows"
        return self.numba.njit(
            cache=True,
            nogil=True,
            error_model="numpy",
            no_cpython_wrapper=inner,
            no_cfunc_wrapper=inner,
        )(function)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """How to import a module of the compiled package; None for any other."""
        package, *names = fullname.split(".")
        if package != COMPILED:
            return None
        place = ROOT.joinpath(*names)
        if place.is_dir():  # nothing of the plain package's own __init__ is wanted
            spec = ModuleSpec(fullname, None, is_package=True)
            spec.submodule_search_locations = [str(place)]
            return spec
        loader = _Loader(fullname, f"{place}.py", self)
        return spec_from_file_location(fullname, f"{place}.py", loader=loader)


class _Loader(SourceFileLoader):
    """Runs a module's file, then puts compiled functions and arrays in place of its own."""

    def __init__(self, fullname: str, path: str, finder: _Finder) -> None:
        super().__init__(fullname, path)
        self.finder = finder

    def exec_module(self, module: ModuleType) -> None:
        """Run the file; the modules that it imports are compiled the same way."""
        super().exec_module(module)
        for name, value in list(vars(module).items()):
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                tells = module.__name__ == f"{COMPILED}.rules.tape"
                setattr(module, name, _untold() if tells else self.finder.compiled(value))
            elif isinstance(value, int):
                # Numba compiles a function anew for each plain int that it is called with.
                setattr(module, name, self.finder.numpy.int64(value))
            elif _is_long_table(value):
                setattr(module, name, self.finder.numpy.array(value))


def _is_long_table(value: Any) -> bool:
    """Whether a module's value is a tuple of many numbers."""
    return (
        isinstance(value, tuple)
        and len(cast(tuple[Any, ...], value)) > LONG_TUPLE
        and all(isinstance(number, int) for number in cast(tuple[Any, ...], value))
    )


def _untold() -> Any:
    """What `tape.tell` is in the compiled rules: no code at all, as rows keep no story."""
    from numba.extending import intrinsic

    types: Any = importlib.import_module("numba.core.types")

    def nothing(context: Any, *_: Any) -> Any:
        return context.get_dummy_value()

    @intrinsic
    def tell(_: Any, *args: Any) -> Any:
        return types.none(types.StarArgTuple.from_types(args)), nothing

    return tell
