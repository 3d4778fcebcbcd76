"""What bots do millions of times over, written so that Numba compiles it from this same text.

Functions take states by the row, and work in memory that is laid out by `layout.Layout` and given
to them. They import the rules and each other, by relative imports, and nothing else.
"""
