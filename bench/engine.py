"""Measures the engine and prints the figures as JSON: python bench/engine.py."""

import json

from mergemaker.benchmarks.engine import measure_engine

print(json.dumps(measure_engine()._asdict(), indent=2))
