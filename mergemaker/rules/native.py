"""The rules compiled by Numba.

`load` imports the modules of this package a second time, below the package `mergemaker_native`, and
replaces each function by its compiled version. Plain and compiled rules agree because they are the
same files. `Native.module` compiles other modules written in the same way,
such as `mergemaker.bots.compiled.playout`.

Compiling takes seconds, and only the first time: Numba keeps the machine code in the user's cache
folder, in folders named after a hash of the sources, since Numba itself does not notice when an
imported file has changed. There is one for each folder of modules, whose hash includes every module
that they import (`imports.py`). `NUMBA_CACHE_DIR`, if set, replaces the user's cache folder.
Folders that no process has used for a month are removed, since their sources have probably changed.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import shutil
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import groupby
from numbers import Real
from operator import attrgetter
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, cast

from .imports import sources_of
from .state import FIELDS, State
from .streams import BITS

COMPILED = "mergemaker_native"
ROOT = Path(__file__).parent.parent
KEPT = 30 * 24 * 60 * 60  # seconds after its last use that machine code is kept
# Rows lie this many bytes apart or a multiple, so that threads never write to one cache line.
ROW_ALIGNMENT = 128
# A tuple of more numbers than this is made an array: Numba compiles long tuples slowly.
LONG_TUPLE = 16


class Native:
    """The compiled rules.

    States are rows of a NumPy array of `dtype`; `row` and `unrow` convert plain states to rows and
    back.
    """

    def __init__(self, numpy: Any) -> None:
        self._numpy = numpy
        self.dtype = _dtype(numpy)
        self._facts = attrgetter(*self.dtype.names)
        rows = self.module("rules.batch")
        self.deal = rows.deal_at
        self.legal = rows.legal_at
        self.apply = rows.apply_at
        self.act = rows.act_at
        self.mark_open = rows.mark_open_at
        self.outcomes = rows.outcomes_at
        self.redeal = rows.redeal_at
        self.settle = rows.settle_at

    def module(self, name: str) -> Any:
        """A module of `mergemaker`, such as `bots.compiled.playout`, compiled.

        It must import other modules of `mergemaker` by relative imports, and these are compiled as
        well. Only the functions that it names in `__all__` can be called from Python.
        """
        return importlib.import_module(f"{COMPILED}.{name}")

    def rows(self, states: Sequence[State]) -> Any:
        """An array with a row for each of the states."""
        array = self._numpy.zeros(len(states), self.dtype)
        first = 0
        for _, group in groupby(states, id):  # copying the row of a state is far faster
            same = list(group)
            self.row(array, first, same[0])
            array[first + 1 : first + len(same)] = array[first]
            first += len(same)
        return array

    def row(self, array: Any, row: int, state: State) -> None:
        """Write a state into a row. The event log is not kept in rows."""
        array[row] = self._facts(state)
        array[row]["recording"] = 0

    def unrow(self, array: Any, row: int) -> State:
        """The plain state of a row."""
        state = State()
        for field in FIELDS:
            setattr(state, field.name, array[row][field.name].tolist())
        return state


@cache
def load() -> Native:
    """The compiled rules. A function that is not in the cache is compiled by its first call."""
    import numba
    import numpy

    sys.meta_path.insert(0, _Finder(numba, numpy))
    native = Native(numpy)
    _remove_unused()
    return native


def _dtype(numpy: Any) -> Any:
    """The layout of a state as a row: wide fields first, so that every field is aligned."""
    fields = sorted(FIELDS, key=lambda field: -field.width)
    names: list[str] = []
    formats: list[Any] = []
    offsets: list[int] = []
    end = 0
    for field in fields:
        names.append(field.name)
        number = f"{'u' if field.cells else 'i'}{field.width}"
        formats.append((number, (field.length,)) if field.length else number)
        offsets.append(end)
        end += field.width * max(field.length, 1)
    size = -(-end // ROW_ALIGNMENT) * ROW_ALIGNMENT
    layout = {"names": names, "formats": formats, "offsets": offsets, "itemsize": size}
    return numpy.dtype(layout, align=True)


@cache
def cache_folder(package: str) -> Path:
    """The folder that keeps the machine code of exactly the present sources.

    Args:
        package: a folder of `mergemaker`, such as `rules`, or `bots.compiled`.
    """
    digest = hashlib.sha256()
    for path, source in sources_of(ROOT, package).items():
        digest.update(path.encode() + b"\0" + source + b"\0")
    return _cache() / f"native-{package}-{digest.hexdigest()[:16]}"


def _cache() -> Path:
    """The folder that keeps the machine code of all sources."""
    return Path(os.environ.get("NUMBA_CACHE_DIR") or _user_cache() / "mergemaker")


def _user_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def _note_used(folder: Path) -> None:
    """Mark a folder of the cache, if it exists, as just used."""
    with suppress(OSError):
        os.utime(folder)


def _remove_unused() -> None:
    """Remove the machine code that no process has used for a month."""
    oldest = time.time() - KEPT
    for folder in _cache().glob("native-*"):
        with suppress(OSError):  # another process may be removing it too
            if folder.stat().st_mtime < oldest:
                shutil.rmtree(folder)


class _Finder(MetaPathFinder):
    """Finds the modules of the compiled package in the files of the plain one."""

    def __init__(self, numba: Any, numpy: Any) -> None:
        self.numba = numba
        self.numpy = numpy

    def compiled(self, function: FunctionType, *, exported: bool) -> Any:
        """The function as Numba's dispatcher, which compiles it when it is first called.

        Args:
            function: the plain one.
            exported: whether Python calls it. Without the wrapper for that, compiling takes two
                thirds of the time.
        """
        return self.numba.njit(
            cache=True,
            nogil=True,
            error_model="numpy",
            no_cpython_wrapper=not exported,
            no_cfunc_wrapper=not exported,
        )(function)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of a module of the compiled package; None for any other."""
        package, *names = fullname.split(".")
        if package != COMPILED:
            return None
        place = ROOT.joinpath(*names)
        if place.is_dir():  # the plain package's __init__ is not run
            spec = ModuleSpec(fullname, None, is_package=True)
            spec.submodule_search_locations = [str(place)]
            return spec
        loader = _Loader(fullname, f"{place}.py", self)
        return spec_from_file_location(fullname, f"{place}.py", loader=loader)


class _Loader(SourceFileLoader):
    """Runs a module's file, then replaces functions by compiled ones and long tuples by arrays."""

    def __init__(self, fullname: str, path: str, finder: _Finder) -> None:
        super().__init__(fullname, path)
        self.finder = finder

    def exec_module(self, module: ModuleType) -> None:
        """Run the file; the modules that it imports are compiled the same way."""
        super().exec_module(module)
        config = self.finder.numba.config
        folder = cache_folder(module.__name__.removeprefix(f"{COMPILED}.").rpartition(".")[0])
        _note_used(folder)
        # A dispatcher reads CACHE_DIR when it is made.
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            for name, value in list(vars(module).items()):
                setattr(module, name, self._compiled(module, name, value))
        finally:
            config.CACHE_DIR = before

    def _compiled(self, module: ModuleType, name: str, value: Any) -> Any:
        """The compiled counterpart of one value in a module's namespace."""
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            make_intrinsic = INTRINSICS.get(f"{module.__name__}.{name}")
            exported = name in getattr(module, "__all__", ())
            return (
                make_intrinsic()
                if make_intrinsic
                else self.finder.compiled(value, exported=exported)
            )
        if isinstance(value, int):
            # Numba would compile a function again for every plain int that it is called with.
            return self.finder.numpy.int64(value)
        if _is_long_table(value):
            return self.finder.numpy.array(value)
        return value


def _is_long_table(value: Any) -> bool:
    """Whether a module's value is a tuple of many numbers."""
    return (
        isinstance(value, tuple)
        and len(cast(tuple[Any, ...], value)) > LONG_TUPLE
        and all(isinstance(number, Real) for number in cast(tuple[Any, ...], value))
    )


def _emit_nothing() -> Any:
    """The compiled `event_log.emit`: no code at all, since rows keep no events."""
    from numba.extending import intrinsic

    types: Any = importlib.import_module("numba.core.types")

    def nothing(context: Any, *_: Any) -> Any:
        return context.get_dummy_value()

    @intrinsic
    def emit(_: Any, *args: Any) -> Any:
        return types.none(types.StarArgTuple.from_types(args)), nothing

    return emit


def _copied() -> Any:
    """The compiled `batch.copy_row`: a copy of the bytes."""
    from numba.extending import intrinsic

    types: Any = importlib.import_module("numba.core.types")
    cgutils: Any = importlib.import_module("numba.core.cgutils")
    arrays: Any = importlib.import_module("numba.np.arrayobj")

    @intrinsic
    def copy_row(_: Any, states: Any, to: Any, source: Any) -> Any:
        def copy(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            size = context.get_constant(types.intp, states.dtype.size)
            first = cgutils.voidptr_t
            data = builder.bitcast(arrays.make_array(states)(context, builder, args[0]).data, first)
            places = [
                builder.gep(data, [builder.mul(context.cast(builder, row, kind, types.intp), size)])
                for row, kind in zip(args[1:], signature.args[1:], strict=True)
            ]
            cgutils.raw_memcpy(builder, *places, size, 1)
            return context.get_dummy_value()

        return types.none(states, to, source), copy

    return copy_row


def _wrapped() -> Any:
    """The compiled `streams.wrapped_product`: Numba's own product must not overflow."""
    from numba.extending import intrinsic

    types: Any = importlib.import_module("numba.core.types")

    @intrinsic
    def wrapped_product(_: Any, a: Any, b: Any) -> Any:
        def multiply(context: Any, builder: Any, _: Any, args: Any) -> Any:
            return builder.and_(builder.mul(*args), context.get_constant(types.int64, BITS))

        return types.int64(types.int64, types.int64), multiply

    return wrapped_product


# Functions that are replaced, rather than compiled from their source.
INTRINSICS: Final = {
    f"{COMPILED}.rules.event_log.emit": _emit_nothing,
    f"{COMPILED}.rules.batch.copy_row": _copied,
    f"{COMPILED}.rules.streams.wrapped_product": _wrapped,
}
