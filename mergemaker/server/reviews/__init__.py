"""Reviewing finished games in the background."""
