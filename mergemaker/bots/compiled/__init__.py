"""What bots do millions of times, written so that Numba can compile the files that also run plain.

Functions are given states as rows, and memory to work in that is laid out by `layout.Layout`. They
import only the rules and each other, by relative imports.
"""
