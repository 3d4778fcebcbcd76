"""The environments' inner loops, in the form that Numba compiles (`rules/native.py`)."""
