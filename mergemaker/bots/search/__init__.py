"""Searching a decision: candidates, sequential halving, a tree, and what they found."""
