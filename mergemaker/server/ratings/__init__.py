"""Ratings: how strong people are, as their rated games have shown."""
