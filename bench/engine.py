"""Measures the engine and prints the figures as JSON: python bench/engine.py."""

import json

from mergemaker.bots.benchmark import measure_engine

print(json.dumps(measure_engine()._asdict(), indent=2))
