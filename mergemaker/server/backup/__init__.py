"""Backups: everything that a server has stored as one file, and back."""
