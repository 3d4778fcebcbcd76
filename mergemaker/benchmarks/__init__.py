"""Benchmarks: how fast Mergemaker is, and how good its bots are."""
