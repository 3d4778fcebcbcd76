"""Policies: functions that decide by observations, in files of whoever has trained them."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final, Protocol, cast

import numpy as np

from ..rules import Ruleset
from .layout import Array, Dtype, Encoding, Layout

SPEC: Final = re.compile(r"(?P<file>[^@]+\.py):(?P<name>\w+)(?:@(?P<argument>.+))?")


class BadPolicy(ValueError):
    """There is no policy as a text says; with the reason."""


class BadDecision(ValueError):
    """A policy did not decide as a policy must; the text says how, in words that follow its
    name."""


class Policy(Protocol):
    """Decides in many positions at once.

    It may have two attributes, `encoding` and `dtype`: how it wants to be given observations
    (`Layout`), by default as compact bytes.
    """

    def __call__(self, observations: Array, mask: Array, /) -> Array:
        """An action for each position.

        Args:
            observations: a row for each position: what the seat that decides observes.
            mask: a row for each position: 1 for each action that is open, else 0.
        """
        ...


def layout_for(policy: Policy, ruleset: Ruleset) -> Layout:
    """How a policy wants to be given the observations of a ruleset."""
    encoding: Encoding = getattr(policy, "encoding", "compact")
    dtype: Dtype = getattr(policy, "dtype", "uint8")
    return Layout(ruleset, encoding, dtype)


def decide(policy: Policy, observations: Array, mask: Array) -> Array:
    """What a policy decides, checked.

    Args:
        policy: the policy.
        observations: as for `Policy`.
        mask: as for `Policy`.

    Raises:
        BadDecision: it fails, does not give one action for each position, or one that is not open.
    """
    count, most = mask.shape
    try:
        actions = np.asarray(policy(observations, mask))
    except Exception as error:  # whatever somebody else's code may raise
        raise BadDecision(f"failed: {_said(error)}") from error
    if actions.shape != (count,) or actions.dtype.kind not in "iu":
        raise BadDecision(
            f"gave {actions.dtype} of the shape {actions.shape}, not {count} whole numbers, "
            "one for each position"
        )
    inside = (actions >= 0) & (actions < most)
    is_open = inside & (mask[range(count), actions * inside] != 0)
    if not is_open.all():
        raise BadDecision(f"chose the action {actions[~is_open][0]}, which is not open")
    return actions


def policy_file(spec: str) -> tuple[Path, str, str | None]:
    """The file, the name and the argument in the text that names a policy.

    Raises:
        BadPolicy: it does not name one.
    """
    found = SPEC.fullmatch(spec)
    if found is None:
        raise BadPolicy(
            f"{spec!r} names no policy: it must be FILE.py:NAME, or FILE.py:NAME@ARGUMENT for a "
            "function that makes one"
        )
    return Path(found["file"]), found["name"], found["argument"]


def load_policy(spec: str) -> Policy:
    """Load a policy from a file.

    Args:
        spec: `FILE.py:NAME`, where NAME is a policy; or `FILE.py:NAME@ARGUMENT`, where it is a
            function that makes one of the argument, such as the name of a file of weights.

    Raises:
        BadPolicy: there is no such policy, or its file or function fails; with the reason.
    """
    path, name, argument = policy_file(spec)
    if not path.is_file():
        raise BadPolicy(f"there is no file {path}")
    made = getattr(_module(path), name, None)
    if not callable(made):
        raise BadPolicy(f"{path} has no function {name}")
    if argument is None:
        return cast(Policy, made)
    try:
        policy: object = cast(Callable[[str], object], made)(argument)
    except Exception as error:  # whatever somebody else's code may raise
        raise BadPolicy(f"{name}({argument!r}) failed: {_said(error)}") from error
    if not callable(policy):
        raise BadPolicy(f"{name}({argument!r}) made no policy, but {policy!r}")
    return cast(Policy, policy)


def _module(path: Path) -> Any:
    """The module of a file, which may import others from its folder as a script does."""
    name = f"policy_{path.stem}"
    found = spec_from_file_location(name, path)
    assert found is not None
    assert found.loader is not None
    module = sys.modules[name] = module_from_spec(found)
    sys.path.insert(0, str(path.parent.resolve()))
    try:
        found.loader.exec_module(module)
    except Exception as error:  # whatever somebody else's code may raise
        raise BadPolicy(f"{path} cannot be loaded: {_said(error)}") from error
    finally:
        sys.path.pop(0)
    return module


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
