"""Figures that a reader can measure."""
