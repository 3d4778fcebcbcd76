"""The histogram is as precise as it says, over its whole range."""

from __future__ import annotations

import math
from random import Random

import pytest

from mergemaker.load.histogram import Histogram


@pytest.mark.parametrize("percent", [1, 50, 90, 99, 99.9, 100])
def test_a_percentile_is_at_most_1_6_percent_off(percent: float):
    random = Random(7)
    durations = sorted(10 ** random.uniform(-5, 2) for _ in range(20_000))
    histogram = Histogram()
    for each in durations:
        histogram.record(each)
    exact = durations[math.ceil(len(durations) * percent / 100) - 1]
    found = histogram.percentile_s(percent)
    assert found is not None
    assert abs(found - exact) <= 0.016 * exact + 1e-6


def test_buckets_hold_every_value_once():
    histogram = Histogram()
    values = sorted({2**k + offset for k in range(7, 30) for offset in (-1, 0, 1)})
    for value in values:
        histogram.record(value * 1e-6)
    buckets = list(histogram.buckets())
    assert sum(count for *_, count in buckets) == len(values)
    held = [sum(low <= value <= high for value in values) for low, high, _ in buckets]
    assert held == [count for *_, count in buckets]


def test_every_duration_lies_between_two_limits():
    histogram = Histogram()
    for milliseconds in (0, 0.9, 1.5, 1.9, 7, 8000):
        histogram.record(milliseconds / 1000)
    assert histogram.counts_between([0.001, 0.002, 0.005, 0.01]) == [2, 2, 0, 1, 1]


def test_nothing_recorded_has_no_percentile():
    assert Histogram().percentile_s(50) is None
