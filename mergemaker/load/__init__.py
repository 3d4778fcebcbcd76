"""The load generator: whole games over real sockets, measured from when each action was due, and
checked afterwards. `docs/performance.md` explains how to run it and what its figures mean."""
