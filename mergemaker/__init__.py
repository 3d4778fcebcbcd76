"""Acquire, the board game: its rules, bots, tables and a server to play it in the browser."""
