"""Faults: the long forms of the tests that show that nothing which was acknowledged is lost, and
that nothing counts twice. `docs/performance.md` explains how to run them."""
