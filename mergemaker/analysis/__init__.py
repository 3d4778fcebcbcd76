"""Hints and reviews: what a move was worth and why, the alternatives, and how much was luck."""
