"""What bots do a million times over, written so that Numba compiles it from this same text.

Functions take states by the row, and flat lists or arrays for what they reckon with. They import
the rules and each other, by relative imports, and nothing else.
"""
