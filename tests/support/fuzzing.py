"""How Hypothesis tests a real server: examples take as long as they take, and none is shrunk."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, Phase, settings

SERVED = settings(
    deadline=None,
    database=None,
    phases=[Phase.generate],  # shrinking takes minutes
    suppress_health_check=list[Any](HealthCheck),  # which has no type of what it iterates over
)
"""Other examples each time."""

FUZZING = settings(SERVED, derandomize=True)
"""The same examples each time."""
