"""Policies for the tests: one that decides by everything it is given, and others that fail."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]


def by_hash(observations: Array, mask: Array) -> Array:
    """An open action that follows from every number of an observation and of its mask."""
    chosen: list[int] = []
    for x, is_open in zip(observations, mask, strict=True):
        actions = np.flatnonzero(is_open)
        chosen.append(int(actions[zlib.crc32(x.tobytes() + is_open.tobytes()) % len(actions)]))
    return np.array(chosen)


class Planes:
    """The same by observations in planes."""

    encoding = "planes"
    dtype = "float32"

    def __call__(self, observations: Array, mask: Array) -> Array:
        assert observations.dtype == np.float32
        return by_hash(observations, mask)


in_planes = Planes()


def closed_after(count: str) -> Any:
    """A policy that chooses a closed action once it has decided so many times."""
    left = int(count)

    def decide(observations: Array, mask: Array) -> Array:
        nonlocal left
        left -= 1
        return by_hash(observations, mask) if left >= 0 else mask.argmin(axis=1)

    return decide


def one_for_all(observations: Array, mask: Array) -> Array:
    """A single action."""
    return mask[:1].argmax(axis=1)


def in_words(observations: Array, mask: Array) -> Any:
    """No numbers."""
    return ["place 1A"] * len(mask)


def too_high(observations: Array, mask: Array) -> Array:
    """An action that does not exist."""
    return np.full(len(mask), mask.shape[1])


def failing(observations: Array, mask: Array) -> Array:
    """An error of its own."""
    raise RuntimeError("out of ideas")


def no_policy(argument: str) -> int:
    """Something else than a policy."""
    return len(argument)
